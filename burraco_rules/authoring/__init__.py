"""What authors of rulesets need beyond loading them: tests of rulesets and of disputes.

Why it exists: a ruleset is trusted for its tests. May import: everything below `terminal`.
"""
