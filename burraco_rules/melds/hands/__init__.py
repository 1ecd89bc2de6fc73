"""What a hand holds: its melds, those that fail by one rule, how many there are, and which cards are missing.

Why it exists: whoever learns a game asks of a hand rather than of a meld. May import: `judge`, `shapes`, `model`,
`explaining`.
"""
