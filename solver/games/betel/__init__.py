"""Betel: three players, tricks, the duty to beat. Rules for people: README.md beside this file."""
