"""A command line that takes what is plain as it is given.

Why it exists: the library that reads the command line makes a model of every option of a command, given or not, with
another library, which takes longer to start than a question takes to answer. Text needs no model, nor does what is
left out. A version of the library that makes none is left as it is. May import: typer.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

import typer

MODEL: Final = "get_runtime_param"
"""What a parameter is asked for, whenever it is met, to make a value of what was given."""
OF_TEXT: Final = (str, list[str])
"""What parameters are annotated with that are text."""


class Application(typer.Typer):
    """Commands that, when they are called, have models made only of what is given and is to be more than text."""

    def __call__(self, *arguments: Any, **others: Any) -> Any:
        command = typer.main.get_command(self)
        _make_lean(command)
        return command(*arguments, **others)


def _make_lean(command: Any) -> None:
    parameters = command.get_params

    def lean_ones(context: Any) -> Any:
        found = parameters(context)
        for parameter in found:
            model = getattr(parameter, MODEL, None)
            if model is not None and MODEL not in vars(parameter):
                setattr(parameter, MODEL, partial(_itself, _Value(parameter, model)))
        return found

    command.get_params = lean_ones
    for below in getattr(command, "commands", {}).values():
        _make_lean(below)


def _itself(value: _Value) -> _Value:
    return value


class _Value:
    """Makes the value of one parameter, by its model where that is needed."""

    def __init__(self, parameter: Any, model: Callable[[], Any]) -> None:
        self._many = parameter.multiple or parameter.nargs == -1
        self._wanted = parameter.type_descriptor.annotation
        self._model = model

    def coerce(self, value: Any, **others: Any) -> Any:
        """The value of what was given, which is None where nothing was and there is no default."""
        if value is None:
            return () if self._many else None
        return value if self._is_made(value) else self._model().coerce(value, **others)

    def _is_made(self, value: Any) -> bool:
        """Whether nothing is to be made of it: it is text and wanted as text, or a default of the type wanted."""
        if self._wanted in OF_TEXT:
            return all(map(_is_plain, value if self._many else (value,)))
        return value.__class__ is self._wanted


def _is_plain(value: Any) -> bool:
    """Whether a value is text all of which could be read."""
    return isinstance(value, str) and not any("\ud800" <= letter <= "\udfff" for letter in value)
