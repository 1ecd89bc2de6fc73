"""The best way to put a hand down, by a goal that the ruleset declares; exact.

Why it exists: which melds to lay is a choice among all of them at once. What is wanted is the ruleset's `goal`; nothing
here knows one. May import: `hands`, `judge`, `shapes`, `model`.
"""
