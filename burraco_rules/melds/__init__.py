"""The judge of melds: from rules to constraints, from cards to a verdict.

Why it exists: a ruleset says what a meld is; here that is asked of cards, and answered with a layout or a reason. The
way in is `judge`; a question becomes a `situation`, its kinds `programs`, its cards a `case`, which `search` places.
May import: `language`, `cardtext`, `notation`, `cards`.
"""
