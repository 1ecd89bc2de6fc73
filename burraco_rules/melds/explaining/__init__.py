"""Why cards are a meld or are not: the rules and the cards that are blamed, told in the words of the rules.

Why it exists: a verdict without a reason settles no dispute. No sentence about a rule of play stands here. May import:
`model` and the modules of `melds` that tell what was found.
"""
