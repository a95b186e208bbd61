"""Bridge-belote (Bulgarian belot): four players, card points. Rules for people: README.md beside this file."""
