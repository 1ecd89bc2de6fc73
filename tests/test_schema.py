"""The JSON Schemas: what is printed as JSON is what they say, all of it, and they can be broken."""

from __future__ import annotations

import copy
import json
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest
from jsonschema import Draft202012Validator

import burraco_rules as br
from burraco_rules.melds.question import Question
from burraco_rules.terminal.checked import checked
from burraco_rules.terminal.wanted import Wanted
from docs.making import schema
from tests.inside import run

BY_NAME = {answer.name: answer for answer in schema.ANSWERS}
EVERYTHING = Wanted(all=True, others=True, cores=3, why=True, grade="clean")

CHECKED = [
    ("burraco", "3H 4H 2S 6H", Question()),
    ("burraco", "3H 4H 5H 6H 2H 8H 9H", Question()),
    ("burraco", "3H 4H 7H", Question()),
    ("burraco", "2S 2S JK", Question()),
    ("burraco", "7S 7H 2D JK", Question()),
    ("burraco", "8S 8S 8S", Question()),
    ("burraco", "", Question()),
    ("burraco", "KH KD KC", Question(melds=("KH KD KS",))),
    ("burraco", "7C", Question(table="6C JK=7C 8C")),
    ("burraco", "9H", Question(table="3H 4H 5H 6H 7H 8H")),
    ("burraco", "5H 4H 3H", Question(ordered=True)),
    ("burraco-fibur", "3H 4H 5H", Question()),
    ("canasta-classic", "3S 3C 3S", Question()),
    ("rummy-indian", "5D 5C QH", Question()),
    ("scala40", "7S 7H 7D", Question(first_meld=True)),
]
"""Questions whose answers hold, taken together, all that an answer may hold."""


@cache
def rules_of(name: str) -> br.Rules:
    return br.load(name)


def closed(part: Any) -> Any:
    """The schema in which every object has the properties that are told, and no others."""
    match part:
        case {"properties": dict()}:
            return {**{key: closed(value) for key, value in part.items()}, "additionalProperties": False}
        case dict():
            return {key: closed(value) for key, value in part.items()}
        case list():
            return [closed(entry) for entry in part]
    return part


@cache
def validator(name: str) -> Draft202012Validator:
    """What holds an answer to its schema, and to nothing but it."""
    return Draft202012Validator(closed(schema.schema(BY_NAME[name])))


def answers() -> list[Any]:
    """The answers to all questions, with everything that can be wanted of them."""
    found = []
    for name, cards, question in CHECKED:
        rules = rules_of(name)
        wanted = EVERYTHING if any(grade.name == "clean" for grade in rules.grades) else Wanted(all=True, why=True)
        wanted = Wanted() if question.table else wanted
        answer = checked(cards, rules.check(cards, question), rules, question, wanted)
        found.append(json.loads(msgspec.json.encode(answer)))
    return found


# ---- the schemas ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("answer", schema.ANSWERS, ids=lambda answer: answer.name)
def test_a_schema_is_one_and_tells_what_its_records_are(answer: schema.Answer) -> None:
    made = schema.schema(answer)
    Draft202012Validator.check_schema(made)
    assert made["$id"] == f"urn:burraco-rules:schema:{answer.name}"
    undescribed = [name for name, part in made["$defs"].items() if not part.get("description")]
    assert undescribed == []
    assert "None" not in json.dumps(made)


def test_every_published_schema_is_made() -> None:
    folder = Path(__file__).resolve().parents[1] / "docs" / "schema"
    assert {f"docs/schema/{path.name}" for path in folder.iterdir()} == {schema.path(entry) for entry in schema.ANSWERS}


# ---- answers ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "cards", "question"), CHECKED)
def test_a_verdict_is_as_its_schema_says(name: str, cards: str, question: Question) -> None:
    validator("verdict").validate(json.loads(rules_of(name).check(cards, question).to_json()))


def test_an_answer_with_all_that_can_be_wanted_is_as_its_schema_says() -> None:
    for answer in answers():
        validator("check").validate(answer)


def test_the_questions_give_answers_of_all_sorts() -> None:
    found = answers()
    assert {answer["legal"] for answer in found} == {True, False, None}
    assert {repair["by"] for answer in found for repair in answer.get("repairs", ())} == {
        "cards",
        "option",
        "moment",
        "number",
    }
    told = set().union(*found)
    assert told == set(schema.schema(BY_NAME["check"])["$defs"]["Checked"]["properties"]) - {"cut_short", "left_out"}


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("check", ["check", "3H 4H 7H", "--json"]),
        ("check", ["check", "3H 4H 7H", "--json", "--all", "--why", "--others"]),
        ("check", ["check", "3Z 4H 7H", "--json"]),
        ("check", ["check", "3H 4H 7H", "--given", "noon=yes", "--json"]),
        ("check", ["check", "3H 4H 7H", "--rules", "nowhere", "--json"]),
        ("check", ["check", "3H 4H 7H", "--rules", "burraco,rummikub,gin", "--json"]),
        ("check", ["check", "12R 13B 1K", "--rules", "burraco,rummikub", "--json"]),
        ("check", ["check", "3H 4H 7H", "--rules", "burraco,nowhere", "--json"]),
        ("test", ["test", "gin", "nowhere", "--json"]),
        ("test", ["test", "gin", "--json", "--trace"]),
        ("rules-check", ["rules", "check", "gin", "nowhere", "--json"]),
    ],
)
def test_what_a_command_prints_is_as_its_schema_says(name: str, arguments: list[str]) -> None:
    lines = run(*arguments).stdout.splitlines()
    assert len(lines) == 1
    validator(name).validate(json.loads(lines[0]))


# ---- that they can be broken ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "value"), [("legal", "yes"), ("kind", 3), ("cards", "3H"), ("reasons", [{}]), ("colour", "red")]
)
def test_what_is_no_answer_is_refused(key: str, value: object) -> None:
    answer = json.loads(rules_of("burraco").check("3H 4H 7H").to_json())
    validator("verdict").validate(answer)
    broken = copy.deepcopy(answer) | {key: value}
    with pytest.raises(jsonschema.ValidationError):
        validator("verdict").validate(broken)
