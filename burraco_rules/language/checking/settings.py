"""Checking `pack`, `setup` and `seating`: which settings there are, and what their members may be.

Why it exists: the letters of the pack come first, since every other expression may name them.
May import: `infer`, `scope`, `vocabulary`, `core`, `expressions`, `diagnostics`, `nearest`.
"""

from __future__ import annotations

from typing import Any, cast

from msgspec.structs import replace

from burraco_rules.language import vocabulary
from burraco_rules.language.checking.infer import Inference
from burraco_rules.language.checking.scope import Scope, text_of
from burraco_rules.language.core import Section, Setting, SettingMember
from burraco_rules.language.expressions import Expr, Name, Number, Pattern, Range
from burraco_rules.language.messages.diagnostics import Report
from burraco_rules.language.source import PRELUDE
from burraco_rules.language.types import INT, RANK
from burraco_rules.language.vocabulary import JOKER, SettingName
from burraco_rules.nearest import all_nearest, listed, suggestion

_LETTERS = [entry for entry in vocabulary.SETTINGS if entry.section == "pack" and entry.name in ("ranks", "suits")]
_MOST_LETTERS = 64
_MOST_CARDS = 2_000


def letters_of(pack: Section, report: Report) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The ranks of the pack, low to high, and its suits. Reports letters that stand twice or cannot be letters."""
    settings = {setting.name: setting for setting in pack.settings}
    ranks = _letters(settings.get("ranks"), "rank", report)
    return ranks, _letters(settings.get("suits"), "suit", report)


def _letters(setting: Setting | None, what: str, report: Report) -> tuple[str, ...]:
    found: list[str] = []
    for member in setting.members if setting is not None else ():
        for letter in _written_out(member, what, report):
            if letter in found or letter == JOKER:
                report.add("letter-twice", member.at, letter=letter, what=what)
            elif len(found) >= _MOST_LETTERS:
                report.add("too-many-letters", member.at, what=what, limit=_MOST_LETTERS)
                return tuple(found)
            else:
                found.append(letter)
    return tuple(found)


def _written_out(member: SettingMember, what: str, report: Report) -> list[str]:
    match member:
        case Range(low=Number(value=low), high=Number(value=high)) if what == "rank":
            if low > high:
                report.add("empty-range", member.at, low=low, high=high)
            return [str(number) for number in range(low, min(high, low + _MOST_LETTERS) + 1)]
        case Name() | Number() if text_of(member) not in vocabulary.RESERVED:
            return [text_of(member)]
    report.add("not-a-letter", member.at, what=what)
    return []


def check_section(section: Section, scope: Scope, inference: Inference, report: Report) -> Section:
    """The section with its members resolved; unknown and missing settings are reported."""
    known = vocabulary.settings(section.name)
    made = []
    present = {setting.name for setting in section.settings}
    for setting in section.settings:
        if setting.name in known:
            made.append(_check_setting(setting, known[setting.name], scope, inference, report))
        else:
            present |= _unknown_setting(setting, section.name, report)
    for name in known.values():
        if name.compulsory and name.name not in present:
            report.add("missing-setting", section.at, name=name.name, section=section.name, meaning=name.meaning)
    return replace(section, settings=tuple(made))


def _unknown_setting(setting: Setting, section: str, report: Report) -> set[str]:
    """Report a setting that there is not; the settings that were meant, which are then not missing as well."""
    known = vocabulary.settings(section)
    name = setting.name
    slip = vocabulary.SLIPS_OF_SETTINGS.get(name, "")
    elsewhere = [entry for entry in vocabulary.SETTINGS if entry.name in (slip, name)]
    near = [] if slip or elsewhere else all_nearest(name, known)
    if slip in known:
        help = f"{known[slip].meaning}: write `{slip}`"
    elif elsewhere:
        help = f"{elsewhere[0].meaning} is `{elsewhere[0].name}` in `{elsewhere[0].section}`"
    else:
        help = suggestion(name, known, listed(known, f"`{section}` has"))
    report.add("unknown-setting", setting.at, help=help, name=name, section=section)
    return {slip, *near}


def _check_setting(setting: Setting, known: SettingName, scope: Scope, inference: Inference, report: Report) -> Setting:
    made = [_check_member(member, setting, known, scope, inference) for member in setting.members]
    if known.holds in ("number", "words") and len(setting.members) != 1:
        report.add("one-member", setting.at, name=setting.name)
    for member in setting.members:
        if isinstance(member, Number) and member.value > _MOST_CARDS and known.holds in ("number", "numbers"):
            report.add("number-too-large", member.at, limit=_MOST_CARDS)
    return replace(setting, members=tuple(made))


def _check_member(
    member: SettingMember, setting: Setting, known: SettingName, scope: Scope, inference: Inference
) -> Any:
    """A member of a setting resolved, as what the setting holds."""
    if known.holds == "patterns":
        return inference.taken_out(member, scope)
    if isinstance(member, Pattern):
        inference.report.add("stray-colour", member.at, name=setting.name)
        return member
    if known.holds == "ranks":
        return _as_ranks(member)
    if known.holds == "suits":
        return _as_suit(member, setting, known, inference)
    if known.holds == "words":
        return _as_word(member, known, inference.report)
    wanted = RANK if known.holds == "cards" else INT
    return (inference.range if isinstance(member, Range) else inference.expect)(cast(Any, member), scope, wanted)


def _as_suit(member: Expr, setting: Setting, known: SettingName, inference: Inference) -> Any:
    suits = inference.names.suits
    if isinstance(member, Name) and member.name in suits:
        return replace(member, sense="suit")
    if suits and known not in _LETTERS and setting.at.file != PRELUDE:
        shown = ".." if isinstance(member, Range) else inference.written(member)
        help = f"the suits of this pack are {', '.join(suits)}"
        inference.report.add("unknown-name", member.at, help=help, name=shown)
    return member


def _as_word(member: Expr, known: SettingName, report: Report) -> Any:
    word = text_of(member)
    if not isinstance(member, Name) or word not in known.words:
        help = suggestion(word, known.words, listed(known.words, "it may be"))
        report.add("unknown-word", member.at, help=help, name=word, choice=f"a value of `{known.name}`")
    return replace(member, sense="word") if isinstance(member, Name) else member


def _as_ranks(member: SettingMember) -> Any:
    match member:
        case Range():
            return replace(member, low=_as_ranks(member.low), high=_as_ranks(member.high))
        case Number() | Name():
            return Name(text_of(member), "rank", at=member.at)
    return member
