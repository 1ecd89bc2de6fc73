"""The language of rulesets: reading, resolving, checking, evaluating and writing it.

Why it exists: a ruleset is data, and this package is all that knows how it is said. May import: `cards` and what
stands beside it.
"""
