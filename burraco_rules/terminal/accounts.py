"""How it looks on a terminal why an answer is what it is: other placements, other refusals, each card, a grade.

Why it exists: what a verdict leaves untold is told when somebody asks. May import: `checked`, `wanted`, `reasons`,
`verdicts`, `paint`, `rules`, `melds`, `notation`, `pack`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from burraco_rules.melds.explaining.accounts import (
    ByKind,
    Choice,
    Grading,
    Other,
    OtherKind,
    Placing,
    RuleAt,
    Use,
    Used,
    Why,
)
from burraco_rules.melds.verdict import Laid, Verdict
from burraco_rules.notation import write_card, write_meaning
from burraco_rules.pack import Pack
from burraco_rules.rules import Rules
from burraco_rules.terminal.checked import Checked
from burraco_rules.terminal.paint import Piece, say
from burraco_rules.terminal.reasons import in_short, show_reasons, written
from burraco_rules.terminal.verdicts import coloured, show_judgement, show_ruleset, show_ways_out, worth
from burraco_rules.terminal.wanted import Wanted

Line = list[Piece | str]

USES: Final[Mapping[Use, str]] = {"natural": "be natural", "wild": "be wild", "elsewhere": "lie elsewhere"}
"""What a card is in another use."""
DECIDES: Final[Mapping[Choice, str]] = {
    "wish": "the kind prefers {wish}",
    "places": "of equals the one at the lower places is shown",
    "order": "of equals the first is shown",
    "grade": "the kind with the higher grade is shown",
    "wilds": "the kind with fewer wild cards is shown",
}
"""Why another placement is not the one that is shown."""
OF_KINDS: Final[Mapping[Choice, str]] = {**DECIDES, "order": "of equal kinds the one written first is shown"}


def show_answer(answer: Checked, verdict: Verdict, rules: Rules, wanted: Wanted) -> None:
    """The verdict with all that was wanted."""
    pack, refused = rules.pack, answer.legal is False
    show_judgement(answer.question, verdict, rules)
    if wanted.cores > 1 and refused:
        for nearest in answer.refusals[:1]:
            _show_further(nearest, pack)
    show_ways_out(verdict, rules)
    if wanted.all:
        _show_placements(answer, pack)
    if wanted.others:
        for kind in answer.refusals[refused:]:
            _show_other_refusal(kind, pack)
    if answer.why is not None:
        _show_why(answer.why, pack)
    if answer.grading is not None:
        _show_grading(answer.grading, pack)
    show_ruleset(verdict, rules)


def _show_placements(answer: Checked, pack: Pack) -> None:
    """Every placement, a line each."""
    if len(answer.placements) == 1:
        say("  there is no other placement")
    elif answer.placements:
        say("  all placements, the one that is shown first")
        for placing in answer.placements:
            said = (placing.kind, "strong"), (f"   {worth(placing)}", "dim")
            say("    ", *coloured(placing.layout, pack), "   ", *said)
        if answer.left_out:
            say(f"    and {answer.left_out} more, which are left out")


def _show_further(nearest: ByKind, pack: Pack) -> None:
    """The further reasons of a kind, of which one was shown."""
    for told in nearest.told[1:]:
        say("  another reason, enough by itself")
        show_reasons(told.reasons, pack, told.cut_short, "    ")
    say("  there is no further reason" if nearest.complete else "  there may be further reasons")


def _show_other_refusal(kind: ByKind, pack: Pack) -> None:
    for told in kind.told[:1]:
        say("  as ", (kind.kind, "strong"))
        show_reasons(told.reasons, pack, told.cut_short, "    ")


# ---- why ----------------------------------------------------------------------------------------------


def _show_why(account: Why, pack: Pack) -> None:
    """Why legal cards are what they are; of illegal ones why each other kind refuses them."""
    if account.placing is not None:
        say("  each card")
        for used in account.cards:
            _show_used(used, pack)
        if account.untold:
            say(f"    {account.untold} more might be used otherwise")
        kept = [rule for rule in account.rules if rule.state != "idle"]
        idle = [rule for rule in account.rules if rule.state == "idle"]
        if kept:
            say("  rules kept")
        for rule in kept:
            _show_kept(rule)
        if idle:
            say("  rules not in force")
        for rule in idle:
            say("    ", (rule.rule, "strong"), f"  {_why_idle(rule)}", (f"  {written(rule, '  ')}", "dim"))
    others = account.kinds[account.legal is False :]
    if others:
        say("  other kinds")
    for kind in others:
        say("    ", (kind.kind, "strong"), "  ", *_other_kind(kind, pack))


def _show_used(used: Used, pack: Pack) -> None:
    say("    ", *coloured(write_card(used.laid.card, pack), pack), f"  {_use(used.laid, pack)}")
    for other in used.others:
        say("      ", *_other(other, pack))


def _use(laid: Laid, pack: Pack) -> str:
    """What a card is used as."""
    if not laid.wild:
        return "natural"
    if laid.meaning is None:
        return "wild"
    return f"wild, counts as {write_meaning(laid.meaning, pack) if laid.meaning.rank else 'nothing'}"


def _other(other: Other, pack: Pack) -> Line:
    use = USES[other.use]
    if other.placing is None:
        return [f"cannot {use}: ", *in_short(other.reasons, pack)]
    decides = DECIDES[other.by].format(wish=other.wish)
    return [f"could {use}: ", *coloured(other.placing.layout, pack), f", but {decides}"]


def _show_kept(rule: RuleAt) -> None:
    doubt = "  depends on what is not known" if rule.state == "open" else ""
    say("    ", (rule.rule, "strong"), (doubt, "open"), (f"  {written(rule, '  ')}", "dim"))
    say(f"      {rule.condition}")


def _why_idle(rule: RuleAt) -> str:
    """Why a rule is not in force."""
    if rule.on:
        return f"on {', '.join(rule.on)}"
    return f"except when {rule.lifted}" if rule.lifted else f"when {rule.when}"


def _other_kind(kind: OtherKind, pack: Pack) -> Line:
    if kind.placing is None:
        return in_short(kind.reasons, pack)
    return ["could be: ", *coloured(kind.placing.layout, pack), f", but {OF_KINDS[kind.by]}"]


# ---- grades -------------------------------------------------------------------------------------------


def _show_grading(account: Grading, pack: Pack) -> None:
    """Whether the cards have a grade, and if not, why."""
    name: Piece = (account.grade, "strong")
    if account.placing is None:
        say("  not ", name, ": what is no meld has no grade")
    elif account.has:
        say("  has the grade ", name, f": {account.sentence}" if account.sentence else "")
        if account.file:
            say((f"    {written(account, '  ')}", "dim"))
    elif account.told:
        say("  not ", name)
        for told in account.told:
            show_reasons(told.reasons, pack, told.cut_short, "    ")
    else:
        say("  not ", name, ": ", *_why_not(account, account.placing, pack))


def _why_not(account: Grading, placing: Placing, pack: Pack) -> Line:
    if account.held:
        if account.grade == placing.grade:
            return ["whether the cards are a meld depends on what is not known"]
        return [f"it holds, too, but {placing.grade} is worth {placing.bonus}"]
    if account.unknown:
        return ["that depends on ", (", ".join(account.unknown), "open")]
    if account.elsewhere is not None:
        decides = (DECIDES if account.elsewhere.kind == placing.kind else OF_KINDS)[account.by]
        layout = coloured(account.elsewhere.layout, pack)
        return ["it would hold of ", *layout, f", but {decides.format(wish=account.wish)}"]
    if account.kinds:
        return [f"that is a grade of {' or '.join(account.kinds)}"]
    return [f"the cards have the grade {placing.grade}"]
