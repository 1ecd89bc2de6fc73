"""Random expressions and documents: everything that a reader can produce, and nothing else.

What no text can say is left out: a range outside its places, two choices of one value, a name at a place where the
`.rules` form takes it for a word that opens something else.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import strategies as st

from burraco_rules.language import core
from burraco_rules.language import expressions as ex
from burraco_rules.language.forms.grammar import keywords

LIMIT = 1_000_000
RESERVED = sorted(word for word in keywords("ruleset") if " " not in word)
_OPENING = {"every", "some", "no", "not", "red", "black"}  # words that open something where an expression may begin

names = st.sampled_from(
    ["c", "d", "m", "A", "JK", "run", "set-of-two", "A-a-7", "yes", "true", "null", "e1", "x0f", "own", "ofA", "a" * 90]
)
words = names | st.sampled_from(["no", *(word for word in RESERVED if word not in _OPENING)])
"""Names where a word of statements may stand too."""

numbers = st.integers(0, LIMIT).map(ex.Number) | st.integers(0, 20).map(ex.Number)
refs = words.map(ex.Name)


def _optional(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | strategy


def _some(strategy: st.SearchStrategy[Any], least: int = 1, most: int = 3) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.lists(strategy, min_size=least, max_size=most).map(tuple)


# ---- expressions -----------------------------------------------------------------------------------


def _ranges(items: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.builds(ex.Range, items, items)


def _patterns(colours: list[str]) -> st.SearchStrategy[Any]:
    ranks = numbers | names.map(ex.Name)
    return st.builds(ex.Pattern, st.sampled_from(colours), _some(ranks | _ranges(ranks)))


def _binders(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.builds(ex.Binder, names, _optional(inner), _optional(inner))


def _grown(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    binders = _binders(inner)
    bound = binders.filter(lambda binder: binder.among is not None or binder.where is not None)
    members = inner | _ranges(inner)
    return st.one_of(
        st.builds(ex.Call, names, _some(inner, 0)),
        st.builds(ex.Minus, inner),
        st.builds(ex.Arithmetic, st.sampled_from(["+", "-", "*"]), inner, inner),
        st.builds(ex.Compare, st.sampled_from(["=", "!=", "<", "<=", ">", ">="]), inner, inner),
        st.builds(ex.Logic, st.sampled_from(["and", "or"]), inner, inner),
        st.builds(ex.Not, inner),
        st.builds(ex.Member, inner, members | _some(members, 2).map(ex.Listing), negated=st.booleans()),
        st.builds(ex.Is, inner, _patterns(["", "red", "black"]), negated=st.booleans()),
        st.builds(ex.Quantified, st.just("every"), binders, inner),
        st.builds(ex.Quantified, st.sampled_from(["some", "no"]), binders),
        st.builds(ex.Fold, names, binders, inner),
        st.builds(ex.Fold, names, bound),
    )


@cache
def _level(depth: int) -> st.SearchStrategy[ex.Expr]:
    leaves = numbers | refs
    return leaves if depth == 0 else leaves | _grown(expressions(depth - 1))


@st.composite
def expressions(draw: st.DrawFn, depth: int = 3) -> ex.Expr:
    """Any expression that is nested no deeper."""
    return draw(_level(depth))


conditions, small = expressions(2), expressions(1)
members = _some(small | _ranges(small))
setting_members = _some(small | _ranges(small) | _patterns(["red", "black"]))

_calls = st.builds(ex.Call, names, _some(numbers | refs, 0, 2))
_sums = refs | numbers | _calls | st.builds(ex.Arithmetic, st.just("+"), refs | _calls, numbers)

# ---- texts -----------------------------------------------------------------------------------------

characters = st.characters(exclude_categories=["Cs"], exclude_characters="".join(map(chr, [*range(32), 127])))
lines = st.text(characters, max_size=12) | st.sampled_from(
    [
        "",
        " ",
        "a: b",
        "a #b",
        "- x",
        "[",
        "yes",
        "2:30",
        "~",
        "'",
        '"',
        "\\",
        "a, b",
        "<",
        ">",
        "<<c",
        "{x}",
        "é ♥ 𝄞",
        "---",
    ]
)


@st.composite
def sentences(draw: st.DrawFn) -> ex.Sentence:
    """Stretches of text, of which no two stand beside one another, and expressions."""
    found: list[str | ex.Expr] = []
    for piece in draw(st.lists(lines.filter(bool) | _sums, max_size=4)):
        if isinstance(piece, str) and found and isinstance(found[-1], str):
            found[-1] += piece
        else:
            found.append(piece)
    return tuple(found) or ("",)


languages = st.sampled_from(["en", "it", "de", "pt-BR"])
texts = st.lists(st.tuples(languages, sentences()), min_size=1, max_size=3, unique_by=lambda pair: pair[0]).map(
    lambda versions: core.Text(tuple(versions))
)
dotted = names | st.builds("{}.{}".format, names, names)
several = _some(dotted)
sources = st.builds(core.Source, several, unconfirmed=st.booleans())

# ---- statements ------------------------------------------------------------------------------------

_endings: dict[str, Any] = {"because": _optional(texts), "source": _optional(sources)}
_clauses: dict[str, Any] = {"when": _optional(conditions), "require": _optional(conditions), **_endings}
_worth: dict[str, Any] = {"worth": _optional(small), "when": _optional(conditions), **_endings}

single_settings = st.builds(core.Setting, names | st.sampled_from(["red", "black"]), setting_members)
sections = st.builds(core.Section, st.sampled_from(["pack", "setup", "seating"]), _some(single_settings, 0))
letters = st.builds(core.Letter, names | st.sampled_from(["2", "10"]), lines | names)
notations = st.builds(core.Notation, names, _some(letters, 0), _some(letters, 0))
choices = st.builds(core.Choice, names | st.just("no") | st.integers(0, LIMIT), texts, default=st.booleans())
options = st.builds(
    core.Option,
    names,
    st.lists(choices, min_size=1, max_size=3, unique_by=lambda choice: choice.value).map(tuple),
    open=st.booleans(),
    source=_optional(sources),
)
announces = st.builds(core.Announce, words, texts)
rows = st.builds(core.Row, conditions, _optional(conditions))
subjects = st.builds(core.Subject, names, names)
values = st.builds(core.Value, words, _some(rows), subject=_optional(subjects), source=_optional(sources))
rules = st.one_of(
    st.builds(core.Rule, dotted, on=_some(dotted, 0), **_clauses),
    st.builds(core.Rule, dotted, after=several, **_clauses),
)
unknowns = st.one_of(
    st.builds(core.Unknown, names, st.just("meld"), members),
    st.builds(core.Unknown, names, st.sampled_from(["in", "on", "around"]), members, variable=names),
)
counts = st.one_of(
    st.builds(core.Counts, names, when=_optional(conditions)),
    st.builds(core.Counts, names, numbers | names.map(ex.Name), _optional(small), _optional(conditions)),
)
wishes = st.builds(core.Wish, st.booleans(), small, _optional(conditions))
kinds = st.builds(
    core.Kind,
    words,
    unknowns=_some(unknowns, 0),
    bases=_some(dotted, 0),
    counts=_some(counts, 0),
    reversed=_optional(conditions),
    rules=_some(rules, 0, 2),
    prefer=_some(wishes, 0, 2),
)
grades = st.builds(core.Grade, dotted, kind=st.just("") | words, **_worth)
scores = st.builds(core.Line, words, sheet=st.just("") | words, **_worth)
moments = st.builds(core.Moment, st.booleans(), several)
steps = st.builds(
    core.Step,
    st.sampled_from(["one of", "any of", "at most one of"]),
    several,
    when=_optional(conditions),
    because=_optional(texts),
)
turns = st.builds(
    core.Turn,
    words,
    _some(steps),
    by=st.just("") | words,
    moment=_optional(moments),
    when=_optional(conditions),
)
effects = st.one_of(
    st.builds(core.Do, names, words),
    st.builds(core.Move, small, small, all=st.just(value=True)),
    st.builds(core.Move, small, small, numbers | _calls, all=st.booleans()),
    st.builds(core.MoveEach, _binders(small), small),
)
events = st.builds(core.Event, words, moments, _some(effects, 0), when=_optional(conditions), because=_optional(texts))
matches = st.builds(
    core.Match,
    over=_optional(conditions),
    out=_optional(conditions),
    winner=_optional(st.builds(core.Wish, st.booleans(), small)),
)
goals = st.builds(
    core.Goal,
    words,
    _some(wishes),
    default=st.booleans(),
    on=_some(dotted, 0),
    require=_optional(conditions),
    **_endings,
)
accepts = st.builds(core.Accept, words, texts, on=_some(dotted, 0))
settled = st.builds(core.Set, dotted, setting_members)
exceptions = st.builds(
    core.Except, dotted, on=_some(dotted, 0), when=conditions, require=_optional(conditions), **_endings
)
removals = st.builds(core.Remove, st.sampled_from(["rule", "option", "announce", "notation", "kind"]), dotted)
tests = st.one_of(
    *(
        st.builds(
            core.Test,
            lines,
            st.just(verdict),
            add=lines,
            given=_some(st.builds(core.Given, words, lines | names), 0),
            name=st.just("") | (dotted if verdict == "illegal" else words),
        )
        for verdict in ("legal", "illegal", "undecided")
    )
)
overridable = st.one_of(
    sections, options, announces, values, kinds, rules, grades, scores, turns, events, goals, matches
)
items = st.one_of(
    sections,
    notations,
    options,
    announces,
    values,
    kinds,
    rules,
    grades,
    scores,
    turns,
    events,
    goals,
    matches,
    accepts,
    settled,
    overridable.map(core.Override),
    exceptions,
    removals,
    tests,
)


@st.composite
def documents(draw: st.DrawFn) -> core.Document:
    """A ruleset or a patch with a few statements of any sorts, its statements in canonical order."""
    form: core.Form = draw(st.sampled_from(["ruleset", "patch"]))
    extends = draw(st.just("") | words) if form == "ruleset" else ""
    return core.Document(
        form,
        draw(words),
        draw(st.just(1)),
        extends=extends,
        patches=draw(_some(dotted, 0)) if extends else (),
        bases=draw(_some(dotted, 0)) if form == "patch" else (),
        title=draw(_optional(texts)),
        edition=draw(lines),
        source=draw(_optional(sources)),
        items=core.in_order(draw(st.lists(items, max_size=4))),
    )
