"""The judge of melds: from rules to constraints, from cards to a verdict.

Why it exists: a ruleset says what a meld is; here that is asked of cards, and answered with a layout or a reason. The
way in is `judge`. `model` holds what a meld is, as constraints; `shapes` all melds, solved once; `explaining` why cards
are no meld and what would help; `hands` the melds of a hand; `laying` the best way to put it down.
May import: `language`, `cardtext`, `notation`, `pack`, `store`.
"""
