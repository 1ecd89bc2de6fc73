"""What a meld is, as constraints: from the rules of a ruleset to a solver that places cards.

Why it exists: a kind of meld becomes `programs`, the cards that are asked about a case, what is known of the moment a
`situation`; `search` finds the placements. All other packages of `melds` derive from this one. May import: `language`,
`pack`.
"""
