"""Bazar-belote: four players, card points, a number is bid. Rules for people: README.md beside this file."""
