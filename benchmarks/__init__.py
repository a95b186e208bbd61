"""Speed: frozen deals, the table of targets, ablation, peers. Answers are the tests' business; see README.md here."""
