"""From the tree of a parsed `.rules` file to its statements.

Why it exists: the shape of the grammar ends here; what comes out is the core that YAML is read into as well.
May import: `build_expression`, `read_expression`, `core`, `source`, `diagnostics`, `nearest`.
"""

from __future__ import annotations

from typing import Any, cast

from burraco_rules.language.core import (
    FIRST_LANGUAGE,
    Accept,
    Announce,
    Choice,
    Counts,
    Do,
    Document,
    Event,
    Except,
    Form,
    Given,
    Goal,
    Grade,
    Kind,
    Letter,
    Line,
    Many,
    Match,
    Moment,
    Move,
    MoveEach,
    Notation,
    Option,
    Override,
    Remove,
    Row,
    Rule,
    Section,
    Set,
    Setting,
    Source,
    Step,
    Subject,
    Test,
    Text,
    Turn,
    Unknown,
    Value,
    Verdict,
    Wish,
    in_order,
)
from burraco_rules.language.forms.build_expression import ExpressionBuilder
from burraco_rules.language.forms.parts import Optional, bare, but_parts, named, of_parts, unquote
from burraco_rules.language.forms.read_expression import read_sentence
from burraco_rules.language.source import Span
from burraco_rules.nearest import suggestion


class DocumentBuilder(ExpressionBuilder):
    """One method a rule of `ruleset.lark`, named like it."""

    def start(self, at: Span, children: list[Any]) -> Document:
        header, *rest = children
        parts: dict[str, Any] = dict(header)
        items = []
        for child in rest:
            if not isinstance(child, Source | Optional):
                items.append(child)
                continue
            name, value = ("source", child) if isinstance(child, Source) else (child.name, child.value)
            if name in parts:
                self.report.add("written-twice", child.at, name=name)
            parts[name] = value
        return Document(**parts, items=in_order(items), at=at)

    def ruleset(self, at: Span, children: list[Any]) -> dict[str, Any]:
        name, extends, language = children
        parent, patches = extends or ("", ())
        return {**self._header("ruleset", name, language), "extends": parent, "patches": patches}

    def patch(self, at: Span, children: list[Any]) -> dict[str, Any]:
        name, bases, language = children
        return {**self._header("patch", name, language), "bases": bases or ()}

    def _header(self, form: Form, name: Any, language: Any) -> dict[str, Any]:
        return {"form": form, "name": str(name), "language": self.number(self.place(language), [language]).value}

    def extends(self, at: Span, children: list[Any]) -> tuple[str, tuple[str, ...]]:
        name, patches = children
        return str(name), patches or ()

    def for_(self, at: Span, children: list[Any]) -> Any:
        return children[0]

    def title(self, at: Span, children: list[Any]) -> Optional:
        return Optional("title", at, children[0])

    def edition(self, at: Span, children: list[Any]) -> Optional:
        return Optional("edition", at, unquote(children[0]))

    def source(self, at: Span, children: list[Any]) -> Source:
        keys, unconfirmed = children
        return Source(keys, unconfirmed is not None, at=at)

    def text(self, at: Span, children: list[Any]) -> Text:
        first, *rest = children
        pairs = [(first, rest[0]), *zip(rest[1::2], rest[2::2], strict=True)]
        versions: dict[str, Any] = {}
        for language, string in pairs:
            tag = str(language)[1:] if language is not None else FIRST_LANGUAGE
            place = self.place(string)
            if tag in versions:
                self.report.add("written-twice", place, name=f"@{tag}")
            inner = Span(place.file, place.line, place.column + 1, place.length)
            sentence = read_sentence(unquote(string), inner, self.report, self.limits)
            versions.setdefault(tag, sentence if sentence is not None else ())
        return Text(tuple(versions.items()), at=at)

    # ---- facts ------------------------------------------------------------------------------------

    def section(self, at: Span, children: list[Any]) -> Section:
        name, *settings = children
        return Section(cast(Any, str(name)), tuple(settings), at=at)

    def setting(self, at: Span, children: list[Any]) -> Setting:
        name, members = children
        return Setting(str(name), members, at=at)

    def notation(self, at: Span, children: list[Any]) -> Notation:
        name, *tables = children
        letters: dict[str, tuple[Letter, ...]] = {}
        for word, place, found in tables:
            if word not in ("ranks", "suits"):
                help = suggestion(word, ("ranks", "suits"), "a notation has `ranks` and `suits`")
                self.report.add("unknown-setting", place, help=help, name=word, section="notation")
            elif word in letters:
                self.report.add("written-twice", place, name=word)
            else:
                letters[word] = found
        return Notation(str(name), **letters, at=at)

    def letters(self, at: Span, children: list[Any]) -> tuple[str, Span, tuple[Letter, ...]]:
        name, *letters = children
        return str(name), self.place(name), tuple(letters)

    def letter(self, at: Span, children: list[Any]) -> Letter:
        letter, written = children
        return Letter(str(letter), unquote(written), at=at)

    def option(self, at: Span, children: list[Any]) -> Option:
        name, opened, *choices, source = children
        return Option(str(name), tuple(choices), open=opened is not None, source=source, at=at)

    def choice(self, at: Span, children: list[Any]) -> Choice:
        value, default, text = children
        number = value.type == "NUMBER"
        written = self.number(self.place(value), [value]).value if number else str(value)
        return Choice(written, text, default=default is not None, at=self.place(value))

    def announce(self, at: Span, children: list[Any]) -> Announce:
        return Announce(str(children[0]), children[1], at=at)

    # ---- values -----------------------------------------------------------------------------------

    def value(self, at: Span, children: list[Any]) -> Value:
        name, subject, *rows, source = children
        return Value(str(name), tuple(rows), subject=subject, source=source, at=at)

    def subject(self, at: Span, children: list[Any]) -> Subject:
        return Subject(str(children[0]), str(children[1]), at=at)

    def single(self, at: Span, children: list[Any]) -> Row:
        return Row(children[0], at=at)

    def row(self, at: Span, children: list[Any]) -> Row:
        condition, value = children
        return Row(value, condition, at=at)

    def otherwise(self, at: Span, children: list[Any]) -> Row:
        return Row(children[0], at=at)

    # ---- melds ------------------------------------------------------------------------------------

    def kind(self, at: Span, children: list[Any]) -> Kind:
        name, *parts = children
        once = self._once([part for part in parts if isinstance(part, Optional)])
        return Kind(
            str(name),
            unknowns=of_parts(Unknown, parts),
            bases=once.get("from", ()),
            counts=of_parts(Counts, parts),
            reversed=once.get("reversed"),
            rules=of_parts(Rule, parts),
            prefer=once.get("prefer", ()),
            at=at,
        )

    def unknown_meld(self, at: Span, children: list[Any]) -> Unknown:
        name, domain = children
        return Unknown(str(name), "meld", domain, at=at)

    def unknown_in(self, at: Span, children: list[Any]) -> Unknown:
        return self._unknown("in", at, children)

    def unknown_on(self, at: Span, children: list[Any]) -> Unknown:
        return self._unknown("on", at, children)

    def unknown_around(self, at: Span, children: list[Any]) -> Unknown:
        return self._unknown("around", at, children)

    def _unknown(self, form: Any, at: Span, children: list[Any]) -> Unknown:
        name, variable, domain = children
        return Unknown(str(name), form, domain, variable=str(variable), at=at)

    def bases(self, at: Span, children: list[Any]) -> Optional:
        return Optional("from", at, children[0])

    def counts(self, at: Span, children: list[Any]) -> Counts:
        variable, (rank, suit), when = children
        return Counts(str(variable), rank, suit, bare(when), at=at)

    def counts_nothing(self, at: Span, children: list[Any]) -> tuple[None, None]:
        return None, None

    def counts_as(self, at: Span, children: list[Any]) -> tuple[Any, ...]:
        return tuple(children)

    def reversed(self, at: Span, children: list[Any]) -> Optional:
        return Optional("reversed", at, children[0])

    def prefer(self, at: Span, children: list[Any]) -> Optional:
        return Optional("prefer", at, tuple(children))

    # ---- rules, grades, lines ---------------------------------------------------------------------

    def rule(self, at: Span, children: list[Any]) -> Rule:
        name, *parts = children
        return Rule(name, **named(parts), at=at)

    def on(self, at: Span, children: list[Any]) -> Optional:
        return Optional("on", at, children[0])

    def later(self, at: Span, children: list[Any]) -> Optional:
        return Optional("after", at, children[0])

    def when(self, at: Span, children: list[Any]) -> Optional:
        return Optional("when", at, children[0])

    def require(self, at: Span, children: list[Any]) -> Optional:
        return Optional("require", at, children[0])

    def because(self, at: Span, children: list[Any]) -> Optional:
        return Optional("because", at, children[0])

    def worth(self, at: Span, children: list[Any]) -> Optional:
        return Optional("worth", at, children[0])

    def grade(self, at: Span, children: list[Any]) -> Grade:
        name, *parts = children
        return Grade(name, **named(parts), at=at)

    def of_kind(self, at: Span, children: list[Any]) -> Optional:
        return Optional("kind", at, str(children[0]))

    def line(self, at: Span, children: list[Any]) -> Line:
        name, *parts = children
        return Line(str(name), **named(parts), at=at)

    def on_sheet(self, at: Span, children: list[Any]) -> Optional:
        return Optional("sheet", at, str(children[0]))

    # ---- play -------------------------------------------------------------------------------------

    def turn(self, at: Span, children: list[Any]) -> Turn:
        name, by, moment, when, *steps = children
        return Turn(str(name), tuple(steps), by=by or "", moment=moment, when=bare(when), at=at)

    def by(self, at: Span, children: list[Any]) -> str:
        return str(children[0])

    def before(self, at: Span, children: list[Any]) -> Moment:
        return Moment(True, children[0], at=at)

    def after(self, at: Span, children: list[Any]) -> Moment:
        return Moment(False, children[0], at=at)

    def step(self, at: Span, children: list[Any]) -> Step:
        many, actions, when, because = children
        return Step(cast(Many, str(many)), actions, when=bare(when), because=bare(because), at=at)

    def event(self, at: Span, children: list[Any]) -> Event:
        name, moment, when, because, *effects = children
        return Event(str(name), moment, tuple(effects), when=bare(when), because=bare(because), at=at)

    def move(self, at: Span, children: list[Any]) -> Move:
        amount, origin, to = children
        everything, number = amount if isinstance(amount, tuple) else (False, amount)
        return Move(origin, to, number, all=everything, at=at)

    def all_(self, at: Span, children: list[Any]) -> tuple[bool, None]:
        return True, None

    def all_but(self, at: Span, children: list[Any]) -> tuple[bool, Any]:
        return True, children[0]

    def move_each(self, at: Span, children: list[Any]) -> MoveEach:
        return MoveEach(*children, at=at)

    def do(self, at: Span, children: list[Any]) -> Do:
        return Do(str(children[0]), str(children[1]), at=at)

    def goal(self, at: Span, children: list[Any]) -> Goal:
        name, default, *parts = children
        return Goal(
            str(name), wishes=of_parts(Wish, parts), default=default is not None, **named(but_parts(Wish, parts)), at=at
        )

    def match(self, at: Span, children: list[Any]) -> Match:
        return Match(**self._once(children), at=at)

    def _once(self, parts: list[Optional]) -> dict[str, Any]:
        once: dict[str, Any] = {}
        for part in parts:
            if part.name in once:
                self.report.add("written-twice", part.at, name=part.name)
            once[part.name] = part.value
        return once

    def over(self, at: Span, children: list[Any]) -> Optional:
        return Optional("over", at, children[0])

    def out(self, at: Span, children: list[Any]) -> Optional:
        return Optional("out", at, children[0])

    def winner(self, at: Span, children: list[Any]) -> Optional:
        return Optional("winner", at, Wish(str(children[0]) == "most", children[1], at=at))

    # ---- tests ------------------------------------------------------------------------------------

    def test(self, at: Span, children: list[Any]) -> Test:
        cards, add, given, (verdict, name) = children
        return Test(unquote(cards), verdict, add=add or "", given=given or (), name=name, at=at)

    def add_cards(self, at: Span, children: list[Any]) -> str:
        return unquote(children[0])

    def given(self, at: Span, children: list[Any]) -> tuple[Given, ...]:
        return tuple(children)

    def assign(self, at: Span, children: list[Any]) -> Given:
        return Given(str(children[0]), unquote(children[1]), at=at)

    def legal(self, at: Span, children: list[Any]) -> tuple[Verdict, str]:
        return "legal", str(children[0] or "")

    def illegal(self, at: Span, children: list[Any]) -> tuple[Verdict, str]:
        return "illegal", str(children[0] or "")

    def undecided(self, at: Span, children: list[Any]) -> tuple[Verdict, str]:
        return "undecided", str(children[0] or "")

    def accept(self, at: Span, children: list[Any]) -> Accept:
        finding, *parts = children
        return Accept(str(finding), **named(parts), at=at)

    # ---- patches ----------------------------------------------------------------------------------

    def set(self, at: Span, children: list[Any]) -> Set:
        return Set(children[0], children[1], at=at)

    def override(self, at: Span, children: list[Any]) -> Override:
        return Override(children[0], at=at)

    def except_(self, at: Span, children: list[Any]) -> Except:
        name, on, when, *parts = children
        return Except(name, when=when, **named([on, *parts]), at=at)

    def remove(self, at: Span, children: list[Any]) -> Remove:
        return Remove(str(children[0]), children[1], at=at)

    def names(self, at: Span, children: list[Any]) -> tuple[str, ...]:
        return tuple(children)

    def name(self, at: Span, children: list[Any]) -> str:
        return ".".join(str(part) for part in children if part is not None)
