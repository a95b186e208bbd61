r"""The text of a record file cut into tags, each with its place.

    % openhand record 1                     the version, before anything else
    [Name "value"]                          a tag; \" and \\ inside the value
    words below it                          its section, up to the next tag
    ; to the end of the line   { comment }  left out, as is any other line that begins with %

Invariant: every piece knows its offset, so that a refusal can say line and column.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from solver.errors import InputError

VERSION = 1
HEADER = f"% openhand record {VERSION}"
_HEADER = re.compile(r"%\s*openhand\s+record\s+(\d+)\s*$")
_TAG = re.compile(r'\[\s*([A-Za-z][A-Za-z0-9_]*)\s+"((?:[^"\\\n]|\\.)*)"\s*\]')
_WORD = re.compile(r"[^\s\[\]{};]+")


LONGEST_PROBLEM = 200
"""Characters of a file that a message quotes, and some words around them."""


class RecordError(InputError):
    """What is wrong in a record file, and where: `line` and `column` count from 1."""

    def __init__(self, source: str, offset: int, problem: str, *, expected: str = "", name: str = "") -> None:
        start = source.rfind("\n", 0, offset) + 1
        end = source.find("\n", offset)
        self.line = source.count("\n", 0, offset) + 1
        self.column = offset - start + 1
        where = f"line {self.line}, column {self.column}" + (f", {name}" if name else "")
        shown = source[start : end if end >= 0 else len(source)]
        if len(problem) > LONGEST_PROBLEM:
            problem = f"{problem[:LONGEST_PROBLEM]}..."
        super().__init__(where, problem, expected=expected, text=shown, at=offset - start)


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a section, and where it stands."""

    text: str
    offset: int


@dataclass(frozen=True, slots=True)
class Scanned:
    """A tag: its name, the value with escapes resolved, where tag and value begin, the words below it."""

    name: str
    value: str
    offset: int
    value_offset: int
    words: tuple[Word, ...]
    body: str


def scan(source: str) -> list[Scanned]:
    """The tags of a file; raises RecordError."""
    at = _version(source)
    found: list[Scanned] = []
    tag: re.Match[str] | None = None
    words: list[Word] = []
    while True:
        at = _skipped(source, at)
        if at < len(source) and source[at] != "[":
            word = _WORD.match(source, at)
            if tag is None or word is None:
                found_text = source[at : at + 12].split(maxsplit=1)[0]
                raise RecordError(source, at, repr(found_text), expected='a tag, [Name "value"]')
            words.append(Word(word[0], at))
            at = word.end()
            continue
        if tag is not None:
            found.append(_scanned(tag, words, source))
            words = []
        if at == len(source):
            return found
        tag = _TAG.match(source, at)
        if tag is None:
            raise RecordError(source, at, "no tag", expected='[Name "value"] on one line')
        at = tag.end()


def unescaped(value: str) -> str:
    """A value without its escapes."""
    return re.sub(r"\\(.)", r"\1", value)


def escaped(value: str) -> str:
    """A value as it stands in a file."""
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _version(source: str) -> int:
    """Check the first line; the offset after it."""
    begin = len(source) - len(source.lstrip("\ufeff \t\r\n"))
    end = source.find("\n", begin)
    end = len(source) if end < 0 else end
    header = _HEADER.match(source[begin:end].rstrip("\r"))
    if header is None:
        raise RecordError(source, begin, "no version line", expected=f"{HEADER!r} before anything else")
    if int(header[1]) != VERSION:
        offset = begin + header.start(1)
        raise RecordError(source, offset, f"version {header[1]}", expected=f"version {VERSION}")
    return end


def _skipped(source: str, at: int) -> int:
    """The offset after white space and comments."""
    while at < len(source):
        letter = source[at]
        if letter.isspace():
            at += 1
        elif letter == "{":
            end = source.find("}", at)
            if end < 0:
                raise RecordError(source, at, "a comment without an end", expected="}")
            at = end + 1
        elif letter == ";" or (letter == "%" and source[at - 1] == "\n"):
            end = source.find("\n", at)
            at = len(source) if end < 0 else end
        else:
            break
    return at


def _scanned(tag: re.Match[str], words: list[Word], source: str) -> Scanned:
    body = ""
    for number, word in enumerate(words):
        # Rows are kept, spaces are not.
        gap = "" if number == 0 else "\n" if "\n" in source[words[number - 1].offset : word.offset] else " "
        body += gap + word.text
    return Scanned(tag[1], unescaped(tag[2]), tag.start(), tag.start(2), tuple(words), body)
