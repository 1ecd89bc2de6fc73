"""What a YAML file is answered that is hostile, broken, or holds a mistake of every sort: exactly, and at its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from burraco_rules.language.forms import yaml_nodes
from burraco_rules.language.forms.read_yaml import read_partly, read_yaml
from burraco_rules.language.messages.codes import CODES
from burraco_rules.language.messages.codes_of_yaml import YAML
from burraco_rules.language.messages.diagnostics import MOST_MISTAKES, Report
from burraco_rules.language.source import LIMITS, Limits

HEAD = "ruleset: x\nlanguage: 1\n"
LAUGHS = HEAD + "".join(
    f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]\n" for before, name in pairwise("abcdefghi")
)


def diagnose(text: str, limits: Limits = LIMITS) -> list[str]:
    """The diagnostics of a text, one line each: place, code, sentence, and help."""
    report = Report()
    assert read_yaml(text, "f", report, limits) is None
    return [str(found).replace("\n  help: ", " | ").removeprefix("f:") for found in report.in_order()]


@pytest.fixture(params=["with its C library", "without its C library"])
def library(request: pytest.FixtureRequest) -> Iterator[None]:
    """YAML is read with and without libyaml."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(yaml, "__with_libyaml__", yaml.__with_libyaml__ and request.param == "with its C library")
        yield


# ---- texts that are meant to do harm ---------------------------------------------------------------

ALIAS = " | write it out where it is needed, or put a text that begins so in quotes"
TAG = " | leave it out, or put a text that begins with `!` in quotes"
DEEP = "error[too-deep]: this is nested more than 64 deep | name a part of it as a `value`"
MANY = f"error[too-many-nodes]: the file has more than {LIMITS.items * yaml_nodes.NODES_PER_ITEM} keys, lists and texts"
SIGN = ' | remove it; inside double quotes a text may hold it as an escape, such as `"\\u2028"`'
HARMFUL = {
    "a billion laughs": (LAUGHS, "3:4: error[yaml-alias]: anchors and aliases are not read, and `&b` is one" + ALIAS),
    "an anchor": (
        f"{HEAD}title: &a b\n",
        "3:8: error[yaml-alias]: anchors and aliases are not read, and `&a` is one" + ALIAS,
    ),
    "an alias": (
        f"{HEAD}title: *a\n",
        "3:8: error[yaml-alias]: anchors and aliases are not read, and `*a` is one" + ALIAS,
    ),
    "a merge": (f"{HEAD}<<: *a\n", "3:5: error[yaml-alias]: anchors and aliases are not read, and `*a` is one" + ALIAS),
    "a broken alias": (
        f"{HEAD}title: *\n",
        "3:9: error[yaml-alias]: anchors and aliases are not read, and `*` is one" + ALIAS,
    ),
    "an object": (
        f"{HEAD}title: !!python/object/apply:os.system ['true']\n",
        "3:8: error[yaml-tag]: tags are not read, and `!!python/object/apply:os.system` is one" + TAG,
    ),
    "a number by tag": (f"{HEAD}title: !!int 1\n", "3:8: error[yaml-tag]: tags are not read, and `!!int` is one" + TAG),
    "a tag of its own": (f"{HEAD}title: !a b\n", "3:8: error[yaml-tag]: tags are not read, and `!a` is one" + TAG),
    "an unknown handle": (f"{HEAD}title: !a!b c\n", "3:8: error[yaml-tag]: tags are not read, and `!a!b` is one" + TAG),
    "a tag of a map": (
        f"{HEAD}pack: !!map {{}}\n",
        "3:7: error[yaml-tag]: tags are not read, and `!!map` is one" + TAG,
    ),
    "two documents": (
        f"{HEAD}---\n{HEAD}",
        "3:1: error[yaml-documents]: a second document begins here"
        " | write each ruleset and each patch into a file of its own",
    ),
    "deep maps": ("{a: " * 200_000, f"1:257: {DEEP}"),
    "deep lists": ("- " * 400_000, f"1:129: {DEEP}"),
    "deep blocks": ("".join(f"{' ' * depth}a:\n" for depth in range(1_000)), f"65:65: {DEEP}"),
    "deep brackets": (f"{HEAD}rules: {{a: {{when: '{'(' * 300_000}'}}}}\n", f"3:84: {DEEP}"),
    "many keys": (f"{HEAD}{''.join(f'k{i}: v' + chr(10) for i in range(60_000))}", f"32000:9: {MANY}"),
    "many items": (f"{HEAD}remove: [{'a, ' * 300_000}]\n", f"3:191989: {MANY}"),
    "many empty lists": (f"[{'[],' * 300_000}]", f"1:191999: {MANY}"),
    "a large file": (
        "x" * ((1 << 20) + 1),
        "1:1: error[too-large]: the text is larger than 1048576 bytes"
        " | split it: a ruleset may extend another and name patches",
    ),
    "a file large in bytes": (
        "é" * (1 << 19) + "x",
        "1:1: error[too-large]: the text is larger than 1048576 bytes"
        " | split it: a ruleset may extend another and name patches",
    ),
    "a long text": (
        f"{HEAD}title: {'x' * 900_000}\n",
        "3:8: error[long-token]: a word or text is longer than 4096 characters"
        " | a text in quotes ends on its own line; is a quote missing?",
    ),
    "a long name": (
        f"{HEAD}set: {{? {'x' * 5_000} : 1}}\n",
        "3:9: error[long-token]: a word or text is longer than 4096 characters"
        " | a text in quotes ends on its own line; is a quote missing?",
    ),
    "a zero character": (
        f"{HEAD}title: a\0b\n",
        f"3:9: error[forbidden-sign]: the sign U+0000 cannot stand in a file{SIGN}",
    ),
    "an escape of a terminal": (
        f"{HEAD}title: \x1b[2J\n",
        f"3:8: error[forbidden-sign]: the sign U+001B cannot stand in a file{SIGN}",
    ),
    "half a character": (
        f"{HEAD}# \ud800\n",
        f"3:3: error[forbidden-sign]: the sign U+D800 cannot stand in a file{SIGN}",
    ),
    "a line separator": (
        f"{HEAD}title: a\u2028b\n",
        f"3:9: error[forbidden-sign]: the sign U+2028 cannot stand in a file{SIGN}",
    ),
    "a huge number": (
        f"{HEAD}options: {{a: {{choices: {{{'9' * 900}: b}}}}}}\n",
        "3:25: error[number-too-large]: the number is larger than 1000000",
    ),
    "a huge version": (
        f"ruleset: x\nlanguage: {'9' * 5000}\n",
        "2:11: error[number-too-large]: the number is larger than 1000000",
    ),
    "a huge number in an expression": (
        f"{HEAD}values: {{a: 1 + 1000001}}\n",
        "3:17: error[number-too-large]: the number is larger than 1000000",
    ),
    "a number of many zeros": (
        f"{HEAD}options: {{a: {{choices: {{? {'0' * 5_000}2000000 : b}}}}}}\n",
        "3:27: error[number-too-large]: the number is larger than 1000000",
    ),
    "many statements": (
        f"{HEAD}tests:\n{'- {cards: a, legal: yes}' + chr(10)}" + "- {cards: a, legal: yes}\n" * LIMITS.items,
        "1:1: error[too-many-items]: the file has more than 2000 statements",
    ),
}


@pytest.mark.usefixtures("library")
@pytest.mark.parametrize(("text", "answer"), HARMFUL.values(), ids=HARMFUL)
def test_a_harmful_text_is_answered_by_one_diagnostic(text: str, answer: str) -> None:
    assert diagnose(text) == [answer]


@pytest.mark.usefixtures("library")
def test_reading_ends_after_many_mistakes() -> None:
    found = diagnose(HEAD + "".join(f"set_{i}: 1\n" for i in range(1_000)))
    assert len(found) == MOST_MISTAKES + 1
    assert found[-1].endswith("error[too-many-mistakes]: 100 mistakes were found, and the file is read no further")
    one_statement = diagnose(f"{HEAD}options: {{a: {{choices: {{{', '.join(f'x_{i}: a' for i in range(1_000))}}}}}}}\n")
    assert len(one_statement) == MOST_MISTAKES + 1


@pytest.mark.usefixtures("library")
@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.binary(max_size=60))
def test_no_bytes_make_the_reader_fail(content: bytes) -> None:
    for text in (content.decode("latin-1"), HEAD + content.decode("utf-8", "surrogateescape")):
        read_partly(text, "f", Report())


SIGNS = "\n  :-{}[],'\"|>#&*!%@`?~=<(\t"
WORDS = (
    "- ",
    ": ",
    "a: ",
    "rules:",
    "when",
    "a",
    "1",
    "yes",
    "\n  ",
    "\n    ",
    "\r\n",
    "---",
    "...",
    "<<",
    "\\x41",
    "..",
)
KEYS = (
    "kinds:",
    "counts c",
    "set:",
    "do:",
    "options:",
    "choices:",
    "tests:",
    "cards:",
    "unknown:",
    "title:",
    "override:",
)
pieces = st.sampled_from([*SIGNS, *WORDS, *KEYS])


@pytest.mark.usefixtures("library")
@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(pieces, max_size=30).map("".join))
def test_no_pieces_of_yaml_make_the_reader_fail(text: str) -> None:
    report = Report()
    found = read_partly(HEAD + text, "f", report)
    assert found.whole == (not report.failed)


# ---- texts that are no YAML ------------------------------------------------------------------------

QUOTE = "a quote is not closed | close it, or use the other kind of quotes"
ALIGN = "the indentation does not fit the lines above | keys that belong together begin in one column"
COLON = "a `: ` stands where no key can be | quote a text that holds `: `; align keys of one map"
NO_YAML = {
    "title: a: b": f"3:9: {COLON}",
    "title: a\n  b: c": f"4:4: {COLON}",
    "title: @a": "3:8: this sign cannot begin a text | indent with blanks; quote a text that begins so",
    "\ttitle: a": "3:1: a tab stands before the first word | indent with blanks",
    "title: 'a": f"3:8: {QUOTE}",
    'title: "a': f"3:8: {QUOTE}",
    'title: "\\q"': "3:9: `\\` begins no sign that is known | write `\\\\` for the sign itself, or use single quotes",
    "set: [a": "4:1: a bracket or brace is not closed | close it, and quote a text that holds commas or brackets",
    "- a": f"3:1: {ALIGN}",
    "title": "4:1: this key has no `:` | write `key: text`",
    "set: - a": "3:6: a `-` stands where no list can be | begin the list on a line of its own",
    "title: |x": "3:9: the punctuation or the indentation does not fit | quote the text, or compare the lines above",
}


@pytest.mark.parametrize(("text", "answer"), NO_YAML.items())
def test_a_text_that_is_no_yaml_is_answered_in_words_of_an_author(text: str, answer: str) -> None:
    place, sentence = answer.split(" ", 1)
    assert diagnose(f"{HEAD}{text}\n") == [f"{place} error[yaml-syntax]: this cannot be read as YAML: {sentence}"]


def test_no_words_of_the_scanner_reach_the_user() -> None:
    shown = "".join(f"{why} {help}" for _, why, help in yaml_nodes.WORDS)
    assert not re.search("token|scalar|mapping|sequence|stream|block", shown)


# ---- mistakes in keys and texts --------------------------------------------------------------------

TWICE = " | remove one of them"
MISTAKES = {
    "a: 1": ["3:1: error[unknown-key]: the key `a` has no place here"],
    "ruls: {}": ["3:1: error[unknown-key]: the key `ruls` has no place here | did you mean `rules`?"],
    "rules: {a: {requires: b}}": [
        "3:13: error[unknown-key]: the key `requires` has no place here | did you mean `require`?"
    ],
    "match: {x: b}": [
        "3:9: error[unknown-key]: the key `x` has no place here | here may stand `over`, `out`, `winner`"
    ],
    "override: {notations: {}}": [
        "3:12: error[unknown-key]: the key `notations` has no place here | did you mean `options`?"
    ],
    "kinds: {a: {counts: b}}": [
        "3:13: error[unknown-key]: the key `counts` has no place here | did you mean `counts c`?"
    ],
    "language: 1": [f"3:1: error[written-twice]: `language` is written twice{TWICE}"],
    "rules:\n  a: {}\n  b: {when: c, when: d}\n  a: {}": [
        f"5:16: error[written-twice]: `when` is written twice{TWICE}",
        f"6:3: error[written-twice]: `a` is written twice{TWICE}",
    ],
    "kinds: {a: [{reversed: b}, {reversed: c}]}": [f"3:29: error[written-twice]: `reversed` is written twice{TWICE}"],
    "options: {a: {choices: {8: b, 08: c}}}": [f"3:31: error[written-twice]: `8` is written twice{TWICE}"],
    "title: [{en: a}, {en: b}]": [f"3:19: error[written-twice]: `en` is written twice{TWICE}"],
    "rules: {a: {on: b, after: c}}": ["3:20: error[two-keys]: `on` and `after` exclude each other" + TWICE],
    "turns: {a: {steps: [{one of: b, any of: c}]}}": [
        "3:33: error[two-keys]: `one of` and `any of` exclude each other" + TWICE
    ],
    "turns: {a: {}}": ["3:9: error[missing-key]: `a` needs `steps`"],
    "turns: {a: {steps: [{when: b}]}}": ["3:21: error[missing-key]: this needs `one of`, `any of` or `at most one of`"],
    "events: {a: {}}": ["3:10: error[missing-key]: `a` needs `before` or `after`"],
    "values: {a: [{when: b}]}": ["3:14: error[missing-key]: this needs either `when` and `then`, or `otherwise` alone"],
    "tests: [{add: b}]": [
        "3:9: error[missing-key]: this needs `cards`",
        "3:9: error[missing-key]: this needs `legal`, `illegal` or `undecided`",
    ],
    "with: a": ["3:1: error[missing-key]: `with` needs `extends`"],
    "accept: {a: }": ["3:10: error[missing-key]: `a` needs `because`"],
    "except: {a: {}}": ["3:10: error[missing-key]: `a` needs `when`"],
    "goals: {a: {}}": ["3:9: error[missing-key]: `a` needs `prefer`"],
    "title: [a]": ["3:9: error[wrong-shape]: a text stands here, where a map is needed"],
    "title:": ["3:7: error[wrong-shape]: nothing stands here, where a text is needed"],
    "title: {}": ["3:8: error[wrong-shape]: an empty map or list stands here, where a text is needed"],
    "edition: [a]": ["3:10: error[wrong-shape]: a list stands here, where a text is needed"],
    "rules: [a]": ["3:9: error[wrong-shape]: a text stands here, where a map is needed"],
    "rules: {a: b}": ["3:12: error[wrong-shape]: a text stands here, where a map is needed"],
    "rules: {a: [{}]}": ["3:12: error[wrong-shape]: a list stands here, where a map is needed"],
    "rules: {a: {when: {b: c}}}": ["3:19: error[wrong-shape]: a map stands here, where an expression is needed"],
    "set: {a: []}": [
        "3:10: error[wrong-shape]: an empty list stands here,"
        " where a member, or members with commas between them, is needed"
    ],
    "rules: {a: {on: []}}": ["3:17: error[wrong-shape]: an empty list stands here, where a name is needed"],
    "goals: {a: {prefer: []}}": [
        "3:12: error[wrong-shape]: nothing stands here, where a wish under `prefer` is needed"
    ],
    "options: {a: {choices: {}}}": [
        "3:24: error[wrong-shape]: an empty map or list stands here,"
        " where a map of values with their sentences is needed"
    ],
    "values: {a: []}": [
        "3:13: error[wrong-shape]: an empty list stands here, where an expression or a list of rows is needed"
    ],
    "source: a, , b": ["3:12: error[wrong-shape]: nothing stands here, where a name is needed"],
    "turns: {a: {steps: []}}": ["3:20: error[wrong-shape]: an empty list stands here, where a list of steps is needed"],
    "options: {a: {choices: {b: c}, open: maybe}}": [
        "3:38: error[wrong-shape]: `maybe` stands here, where `yes` or `no` is needed"
    ],
    "tests: [{cards: a, legal: no}]": ["3:27: error[wrong-shape]: `no` stands here, where a name, or `yes` is needed"],
    "kinds: {a: {unknown: {b: c}}}": [
        "3:26: error[wrong-shape]: `c` stands here, where `in`, `on` or `around` before the members is needed"
    ],
    "events: {a: {after: b, do: [end hand end hand]}}": [
        "3:29: error[wrong-shape]: more than one phrase stands here, where one is needed"
    ],
    "remove: [rule]": [
        "3:10: error[wrong-shape]: `rule` stands here, where what is removed and its name, as in `rule NAME` is needed"
    ],
    "? [a]\n: b": ["3:3: error[wrong-shape]: a list or map stands here, where a key, which is a text, is needed"],
    "remove: [rules a.b]": ["3:10: error[unremovable]: `rules` is nothing that can be removed | did you mean `rule`?"],
    "set: {a_b: 1}": ["3:7: error[bad-name]: `a_b` is no name | write `a-b`"],
    "set: {a.b.c: 1}": ["3:7: error[bad-name]: `a.b.c` is no name | write `a-b-c`"],
    "rules: {a: {on: 'b,c, -d'}}": ["3:23: error[bad-name]: `-d` is no name | write `d`"],
    "values: {a of b: 1}": ["3:10: error[bad-name]: `a of b` is no name | write `a-of-b`"],
    "because: a": ["3:1: error[unknown-key]: the key `because` has no place here"],
    "title: {English: a}": [
        "3:9: error[bad-language]: `English` is no language"
        " | write the short name of a language, such as `en` or `pt-BR`"
    ],
    "title: |\n  a\n  b": [
        "3:8: error[text-lines]: a text stands on one line | write it on one line, or after `>`, which joins lines"
    ],
    'title: "a\\tb"': [
        "3:8: error[text-lines]: a text stands on one line | write it on one line, or after `>`, which joins lines"
    ],
    "options: {a: {choices: {allowed: b}, default: alowed}}": [
        "3:47: error[unknown-default]: `alowed` is none of the choices | did you mean `allowed`?"
    ],
    "options: {a: {choices: {b: c, set: d}}}": [
        "3:31: error[keyword-name]: `set` cannot be a name here | take another name"
    ],
    "setup: {a: 1, when: 2}": ["3:15: error[keyword-name]: `when` cannot be a name here | take another name"],
    "events: {a: {after: b, do: [move all from c to d, when e]}}": [
        "3:51: error[keyword-name]: `when` cannot be a name here | take another name"
    ],
    "rules: {a: {when: no rule in b where c = no and every set in d has e}}": [
        "3:22: error[keyword-name]: `rule` cannot be a name here | take another name"
    ],
    "kinds: {a: {unknown: {b: on c}}}": [
        "3:23: error[unknown-of-meld]: `on` needs a card to place"
        " | write `b of c: on ..`, or `in` for an unknown of the meld"
    ],
    "match: {winner: most a when b}": [
        "3:17: error[winner-when]: `winner` has no `when` | write `most E` or `least E` alone"
    ],
    "for: a": [
        "3:1: error[for-in-ruleset]: `for` stands in patches only | write `extends`, or begin the file with `patch`"
    ],
}


@pytest.mark.parametrize(("text", "answer"), MISTAKES.items())
def test_a_mistake_is_answered_at_its_place(text: str, answer: list[str]) -> None:
    assert diagnose(f"{HEAD}{text}\n") == answer


HEADS = {
    "": ["1:1: error[missing-key]: the file needs `ruleset` or `patch`"],
    "# nothing\n": ["1:1: error[missing-key]: the file needs `ruleset` or `patch`"],
    "text": ["1:1: error[wrong-shape]: a text stands here, where a map is needed"],
    "ruleset: x": ["1:1: error[missing-key]: the file needs `language`"],
    "language: 1": ["1:1: error[missing-key]: the file needs `ruleset` or `patch`"],
    "ruleset: x\npatch: y\nlanguage: 1": ["1:1: error[two-keys]: `patch` and `ruleset` exclude each other" + TWICE],
    "patch: x\nextends: y\nlanguage: 1": ["2:1: error[two-keys]: `patch` and `extends` exclude each other" + TWICE],
    "ruleset: 2x\nlanguage: one": [
        "1:10: error[bad-name]: `2x` is no name"
        " | a name is made of letters and digits with hyphens between them, and begins with a letter",
        "2:11: error[bad-number]: `one` is no number | write plain digits",
    ],
    "ruleset: x\nlanguage: 7\nnew: {}": [
        "2:11: error[newer-language]: this file is written in language 7, and this program reads language 1"
        " | update burraco-rules, or write `language 1` if the file uses nothing newer"
    ],
}


@pytest.mark.parametrize(("text", "answer"), HEADS.items())
def test_a_mistake_in_the_head_is_answered(text: str, answer: list[str]) -> None:
    assert diagnose(text) == answer


# ---- places inside texts ---------------------------------------------------------------------------

EQUALS = "error[double-equals]: one equals sign compares | write `=`"
END = f"error[syntax-end]: {CODES['syntax-end'].message}"
INSIDE = {
    "plain": "when: size =^= 3",
    "in single quotes": "when: 'size =^= 3'",
    "in double quotes": 'when: "size =^= 3"',
    "after blanks": "when:   size =^= 3",
    "on a line that follows": "when: size in 3..5\n      and size =^= 3",
    "on a line that follows in quotes": "when: 'size in 3..5\n      and size =^= 3'",
    "in a folded block": "when: >\n      size in 3..5 and\n      size =^= 3",
    "in a literal block": "when: |-\n\n      size =^= 3",
    "with an escape: at its start": 'when: ^"size\\x20== 3"',
    "after an astral character": "because: 𝄞 <f((size =^= 3))>",
    "in a sentence": "because: at <f((size =^= 3))>",
    "in a sentence in quotes": "because: 'at: <f((size =^= 3))>'",
    "in a sentence with an escape: at its start": "because: ^'it''s <f((size == 3))>'",
    "in a sentence on two lines: at its start": "because: ^at\n     <f((size == 3))>",
    "in a sentence of another language": "because: {en: at, it: at <f((size =^= 3))>}",
}


def marked(text: str) -> tuple[str, str]:
    """A text without the mark in it, and the place of the mark."""
    before, after = f"{HEAD}{text}\n".split("^")
    return before + after, f"{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}"


@pytest.mark.usefixtures("library")
@pytest.mark.parametrize("text", INSIDE.values(), ids=INSIDE)
def test_a_mistake_inside_a_text_has_its_true_place(text: str) -> None:
    written, place = marked(f"rules:\n  a:\n   {text}")
    assert diagnose(written) == [f"{place}: {EQUALS}"]


PHRASES = {
    "events: {a: {after: b, do: [move count(c where x =^= y) from c to d]}}": EQUALS,
    "events: {a: {after: b, do: [end^]}}": END,
    "events: {a: {after: b, do: ['end hand ^}']}}": "error[syntax]: `}` cannot stand here",
    "events: {a: {after: b, do: ['end hand ^# }']}}": "error[syntax]: `#` cannot stand here",
    "kinds: {a: {counts c: rank of^}}": END,
    "kinds:\n  a:\n    unknown:\n      b of c: on A, f((d =^= e))": EQUALS,
    "kinds:\n  a:\n    counts c: >\n      rank of\n      suit when e =^= f": EQUALS,
}


@pytest.mark.parametrize(("text", "answer"), PHRASES.items())
def test_a_mistake_inside_a_phrase_has_its_true_place(text: str, answer: str) -> None:
    written, place = marked(text)
    assert [found.split(" | here may")[0] for found in diagnose(written)] == [f"{place}: {answer}"]


# ---- what can be read is read ----------------------------------------------------------------------


def test_all_mistakes_of_a_file_are_reported_in_its_order() -> None:
    text = f"{HEAD}rules:\n  a: {{when: b ==}}\n  c: {{requir: d}}\nset: {{e_f: 1}}\ngoals: []\nvalus: {{}}\n"
    assert [found.split(": ")[0] for found in diagnose(text)] == ["4:16", "5:7", "6:7", "8:1"]


def test_a_statement_with_a_mistake_is_left_out_and_its_words_are_remembered() -> None:
    text = (
        f"{HEAD}pack:\n  ranks: A\n  suits: ((\n"
        "kinds:\n  k:\n    rules:\n      good: {when: a}\n      bad: {when: b ==}\n"
        "set:\n  c: d\n  e: f ==\nvalus:\n  g: h\n"
    )
    found = read_partly(text, "f", Report())
    assert not found.whole
    assert found.document is not None
    pack, kind, chosen = found.document.items
    assert [setting.name for setting in pack.settings] == ["ranks"]  # type: ignore[union-attr]
    assert [rule.name for rule in kind.rules] == ["good"]  # type: ignore[union-attr]
    assert chosen.name == "c"  # type: ignore[union-attr]
    assert found.lost >= {"suits", "bad", "b", "e", "f", "g", "h"}
    assert not found.lost & {"good", "a", "c", "d"}


def test_every_code_of_the_yaml_form_is_shown_here() -> None:
    answers = [answer for _, answer in HARMFUL.values()]
    answers += [answer for found in (*MISTAKES.values(), *HEADS.values()) for answer in found]
    shown = {code for answer in answers for code in re.findall(r"error\[([\w-]+)\]", answer)}
    assert set(YAML) - shown == {"yaml-syntax", "too-many-mistakes"}
