"""`explain`: what a code of a diagnostic means, or where a rule comes from.

Why it exists: a reader of a message asks next what it rests on. May import: `asking`, `paint`, `language`, `rules`.
"""

from __future__ import annotations

import re

import msgspec

from burraco_rules.language.core import Announce
from burraco_rules.language.describe import RuleInfo, text
from burraco_rules.language.messages.codes import CODES
from burraco_rules.language.messages.diagnostics import printable
from burraco_rules.language.resolving.resolve import prelude
from burraco_rules.nearest import nearest
from burraco_rules.terminal.asking import Ask, stop
from burraco_rules.terminal.diagnostics import print_json, shown_path
from burraco_rules.terminal.paint import say


def explain_name(name: str, ask: Ask) -> None:
    """A code of the table, or a rule of the ruleset; leaves with code 2 where there is neither."""
    if name in CODES:
        _explain_code(name, ask.json)
        return
    rules = ask.rules()
    known = {rule.name: rule for rule in rules.rules}
    fixed = {item.name: item for item in prelude().items if isinstance(item, Announce)}
    if name in fixed:
        _explain_fixed(fixed[name], ask)
        return
    if name in known:
        _explain_rule(known[name], ask.json)
        return
    meant = nearest(name, [*CODES, *fixed, *known])
    stop(
        f"`{printable(name)}` is neither a code nor a rule of {rules.name}",
        f"did you mean `{meant}`?"
        if meant
        else "`burraco rules show` lists the rules; codes stand in brackets in messages",
    )


def _explain_fixed(reason: Announce, ask: Ask) -> None:
    sentence = text(reason.text, ask.language)
    if ask.json:
        print_json({"name": reason.name, "sentence": sentence})
        return
    say((reason.name, "strong"), f"  {sentence}")
    say("")
    say("A refusal that rests on no rule of a ruleset: it is the same in every game.")


def _explain_code(name: str, json: bool) -> None:
    code = CODES[name]
    if json:
        print_json({"code": name, **msgspec.to_builtins(code)})
        return
    say((f"{code.severity}[{name}]", "strong"), f"  {_without_gaps(code.message)}")
    say("")
    say(code.about)
    if code.help:
        say(f"help: {_without_gaps(code.help)}")
    for heading, example in (("instead of", code.bad), ("write", code.good)):
        if example:
            say("")
            say((heading, "dim"))
            for line in example.split("\n"):
                say("  ", (line, "code"))


def _without_gaps(pattern: str) -> str:
    """The sentence of a code with dots where its words are filled in."""
    return re.sub(r"\{\w+\}", "..", pattern).replace("{{", "{").replace("}}", "}")


def _explain_rule(rule: RuleInfo, json: bool) -> None:
    if json:
        print_json(msgspec.to_builtins(rule))
        return
    say((rule.name, "strong"), f"  {rule.sentence}")
    say("")
    if rule.on or rule.after:
        say(("asked      ", "dim"), f"on {', '.join(rule.on)}" if rule.on else f"after {', '.join(rule.after)}")
    if rule.when:
        say(("when       ", "dim"), rule.when)
    say(("requires   ", "dim"), rule.condition)
    for exception in rule.exceptions:
        say(("except     ", "dim"), f"when {exception}")
    if rule.source:
        say(("source     ", "dim"), ", ".join(rule.source), " (unconfirmed)" if rule.unconfirmed else "")
    for origin in rule.origins:
        say((f"{origin.deed:<11}", "dim"), f"{origin.document}  {shown_path(origin.at.file)}:{origin.at.line}")
