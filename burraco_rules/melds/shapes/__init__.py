"""All melds of a ruleset, solved once: found by the cards of a hand, kept on disk.

Why it exists: to list, count, complete and lay down a hand is to look up what the model allows. What is here is equal
to the model or is not used. May import: `model`, `question`; `language`, `pack`, `store`.
"""
