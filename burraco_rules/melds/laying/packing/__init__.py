"""The best choice of bundles out of things of which there are only so many: exact, and ignorant of cards.

Why it exists: to lay a hand down is to choose melds that share no card, and that is a problem of its own. May import:
nothing of the package.
"""
