"""What becomes of an action: the order in which the rules are asked, and what happens by itself.

Why it exists: a hand is played by the ruleset alone. The way in is `engine`; what is allowed stands in the ruleset and
is found by `book`. May import: `position`, `actions`, `facts`, `zones` of `play`; `melds`, `language`, `pack`.
"""
