"""What would make refused cards legal: other cards, another moment, another option, another number in a rule.

Why it exists: whoever loses a dispute wants to know what would have been right. Nothing is told here that the judge has
not called legal. May import: everything of `melds`.
"""
