"""What authors wrote when they first used the language, and the answer: place, code, sentence, one hint."""

from __future__ import annotations

import pytest

from burraco_rules.language.files.loading import check_loaded, loaded_text
from burraco_rules.language.messages.diagnostics import Report
from tests.bad_files import FOLDER, LIBRARY

BECAUSE = ' because "it is so"'
CHILD = "ruleset mine extends base language 1\n"
PATCH = "patch mine for base language 1\n"


def in_kind(condition: str, kind: str = "run", rest: str = "") -> str:
    return f"{CHILD}rule {kind}.new {rest}require {condition}{BECAUSE}\n"


def in_play(condition: str, on: str = "on discard") -> str:
    return f"{CHILD}rule new {on} require {condition}{BECAUSE}\n"


def answers(text: str) -> list[str]:
    """All that is said of a text: place, severity, code, sentence, hint."""
    report = Report()
    loaded = loaded_text(text, "mine", report, LIBRARY)
    if loaded is not None:
        check_loaded(loaded, LIBRARY, report)
    found = [str(entry).replace("\n  help: ", " | ").replace(f"{FOLDER}/", "") for entry in report.in_order()]
    return [entry.removeprefix("mine:") for entry in found]


ANSWERED: dict[str, tuple[str, str]] = {
    "melds read before the action that changes them": (
        in_play("some m in melds where graded(m)", "on add"),
        "2:35: warning[read-before]: `melds` is read before `add` changes it"
        " | `rule .. after add` reads the melds that it leaves; `laying` is the new layout",
    ),
    "the hand that still holds the discard": (
        in_play("deadwood(hand) < 10"),
        "2:38: warning[read-before]: `hand` is read before `discard` changes it"
        " | `hand` still holds the cards; those that will remain are `left`",
    ),
    "an empty range of ranks": (
        in_kind("every c has rank(c) in 3..A"),
        "2:45: error[empty-rank-range]: the range is empty: `A` comes before `3`"
        " | list the ranks, or use the places of a line",
    ),
    "a difference without blanks": (
        in_kind("size-wilds > 2"),
        "2:22: error[unknown-name]: nothing is called `size-wilds`"
        " | this is one name; a difference needs blanks, `size - wilds`",
    ),
    "the target in a kind": (
        in_kind("size(target) > 2"),
        "2:27: error[out-of-scope]: `target` cannot be read in a rule of kind `run`"
        " | in a kind the meld is meant already: `size`, and `old(size)` for what lay there",
    ),
    "a role of a card of the hand": (
        in_play("no c in left where natural(c)"),
        "2:56: error[role-of-card]: `c` lies in no meld, so `natural` cannot be asked of it"
        " | of a card in a hand ask `can-be-natural(c)`, `can-be-wild(c)` or its rank",
    ),
    "is wild": (
        in_kind("every c has c is wild"),
        "2:39: error[is-role]: `is` asks for a rank or a colour, and `wild` is a role | write `wild(c)`",
    ),
    "is not wild": (
        in_kind("every c has c is not wild"),
        "2:43: error[is-role]: `is` asks for a rank or a colour, and `wild` is a role | write `not wild(c)`",
    ),
    "every is": (
        in_kind("every c is natural"),
        "2:30: error[every-is]: what holds for `every c` follows after `has` | write `every c has natural(c)`",
    ),
    "every is, of a rank": (
        in_kind("every c is JK"),
        "2:30: error[every-is]: what holds for `every c` follows after `has` | write `every c has c is JK`",
    ),
    "a card and a rank": (
        in_kind("every c has c = JK"),
        "2:34: error[card-and-rank]: `c` is a card and not its rank | write `c is JK`, or `rank(c) = JK`",
    ),
    "a property with a point": (
        in_play("no m in all-melds where m.grade = long-run"),
        "2:54: error[dotted-property]: a property is not asked with a point | write `grade(m)`",
    ),
    "a number counted": (
        in_kind("count(wilds) <= 1"),
        "2:28: error[number-already]: `wilds` is a number already | write it without `count`",
    ),
    "a set in a set": (
        in_play("top-taken in played"),
        "2:29: error[set-in-set]: `top-taken` is a set, and a set is no member of a set"
        " | write `every c in top-taken has c in played`",
    ),
    "a place and a number": (
        in_kind("every c has place(c) = 1"),
        "2:45: error[place-and-number]: a place is compared with a rank, and `1` is none of this pack"
        " | write the rank that stands at the place, such as `A` at the first",
    ),
    "a rank as a number": (
        in_kind("every c has rank(c) + 1 < 5"),
        "2:34: error[rank-as-number]: `rank(c)` is a rank and no number | the number of a rank is `number(rank(c))`",
    ),
    "an order by a rank that stands twice": (
        in_kind("every c has place(c) < A"),
        "2:45: error[rank-twice]: `A` stands twice on this line"
        " | compare with a rank that stands once, such as `2` or `K`",
    ),
    "then in a rule": (
        in_kind("rank = 5 then size = 4", "set"),
        "2:31: error[then-in-rule]: `then` belongs to the rows of a value | write `when rank = 5 require ..`",
    ),
    "if": (
        f"{CHILD}rule set.new if rank = 5 require size = 4{BECAUSE}\n",
        "2:14: error[no-if]: there is no `if` or `unless` | write `when ..` before `require`, or give a value rows",
    ),
    "a setting without its section": (
        f"{PATCH}set hand = 13\n",
        "2:5: error[unknown-option]: there is no option `hand`"
        " | a setting is named with its section: `set setup.hand = 13`",
    ),
    "the number of cards dealt": (
        f"{PATCH}override setup {{ deal 13 }}\n",
        "2:18: error[unknown-setting]: `setup` has no setting `deal`"
        " | how many cards each player is dealt: write `hand`",
    ),
    "a number as a condition": (
        in_kind("size = 3 or 4"),
        "2:34: error[not-a-condition]: `4` is a number and no condition | write `size in (3, 4)`",
    ),
    "a chain of comparisons": (
        in_kind("3 <= size <= 9"),
        "2:32: error[chained-comparison]: comparisons are not chained | write `size in 3..9`",
    ),
    "two equals signs": (
        in_kind("size == 3"),
        "2:28: error[double-equals]: one equals sign compares | write `=`",
    ),
    "not some": (
        in_kind("not some c where wild(c)"),
        "2:31: error[not-some]: `not` cannot stand before `some` | write `no c where ..`",
    ),
    "a suit by its name": (
        in_kind("suit = spades"),
        "2:29: error[unknown-name]: nothing is called `spades` | the suits of this pack are S, H",
    ),
    "an option with a name of the language": (
        f'{CHILD}option target {{ yes default "so" no "not so" }}\nline bonus worth 1 when target = yes\n',
        "2:8: error[name-of-language]: `target` is a word of the language and cannot be the name of an option"
        " | take another name",
    ),
    "a value with a name of the language": (
        f"{CHILD}value kept = 3\nline bonus worth kept\n",
        "2:7: error[name-of-language]: `kept` is a word of the language and cannot be the name of a value"
        " | take another name",
    ),
    "a kind with a name of the language": (
        f"{CHILD}kind hand {{ unknown suit in suits rule size require size > 2{BECAUSE} }}\n",
        "2:6: error[name-of-language]: `hand` is a word of the language and cannot be the name of a kind"
        " | take another name",
    ),
    "an option that nothing reads any more": (
        f"{PATCH}override rule run.low-ace when always require never{BECAUSE}\n",
        "whole/base.rules:18:8: warning[unused-option]: nothing reads the option `ends` any more"
        " | remove it, or read it where it was meant to decide",
    ),
    "a kind removed without its grades": (
        f"{PATCH}remove kind run\n",
        "2:13: error[grade-without-kind]: grade `run.long-run` has no kind: there is no kind `run`"
        " | remove it too: `remove grade run.long-run`",
    ),
    "a rule on an action that no turn offers": (
        in_play("count(freeing) = 1", "on swap"),
        "2:6: warning[never-offered]: no turn offers `swap`, so the rule `new` is never asked"
        " | offer it in a step of a turn; only a plain `require never` is kept for its sentence",
    ),
    "an announcement in no turn": (
        f'{CHILD}announce chat "hello"\n',
        "2:10: warning[unsaid-announcement]: nobody can say `chat`: no step offers it | name it in a step of a turn",
    ),
    "a new condition under the old sentence": (
        f"{PATCH}override rule run.size require size >= 4\n",
        "2:15: error[require-without-because]: `run.size` has a new condition under its old sentence"
        ' | write `because ".."` with it',
    ),
    "an override that leaves a when in place": (
        f"{PATCH}override rule run.low-ace require no c in added where c is (A, K) and ends = low{BECAUSE}\n",
        "2:15: warning[override-keeps-when]: `run.low-ace` still holds only under the `when` of line 52"
        " | write `when always` to drop it",
    ),
    "for in a ruleset": (
        "ruleset mine for base language 1\n",
        "1:14: error[for-in-ruleset]: `for` stands in patches only | write `extends`, or begin the file with `patch`",
    ),
}

ALLOWED = {
    "a discard that may be left out": f"{CHILD}turn talk before draw {{ at most one of discard }}\n",
    "a plain never on an action that no turn offers": in_play("never", "on swap"),
    "no as the value of an option": (
        f'{CHILD}option tie {{ yes default "so" no "not so" }}\nline bonus worth 1 when tie = no\n'
    ),
}


@pytest.mark.parametrize(("text", "answer"), ANSWERED.values(), ids=ANSWERED)
def test_a_stumbling_block_gets_its_answer_and_no_other(text: str, answer: str) -> None:
    assert answers(text) == [answer]


@pytest.mark.parametrize("text", ALLOWED.values(), ids=ALLOWED)
def test_what_is_allowed_is_not_called_a_mistake(text: str) -> None:
    assert answers(text) == []
