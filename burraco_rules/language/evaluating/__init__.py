"""From checked expressions to values.

Why it exists: expressions are compiled once; logic is three-valued, numbers and work are bounded.
May import: `core`, `ruleset`, `expressions`, `vocabulary`.
"""
