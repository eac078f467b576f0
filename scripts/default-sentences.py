#!/usr/bin/env python3
"""Prints the default sentences of the settings that stand in product code too, and their number.

A sentence has five words or more. Where one stands twice, a change at one place leaves the other as it was.
"""

import json
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent
DEFAULTS = ROOT / "crates/content/defaults"
FEWEST_WORDS = 5
# Where the features declare their settings, the defaults stand by design.
DECLARED = re.compile(r"crates/\w+/src/(model/)?settings\.rs$")
NO_PRODUCT = re.compile(
    r"(_tests?|/tests|/fixture\w*|/sample)\.rs$|/tests/|crates/(testkit|testsite)/"
    r"|\.(test|samples|fixtures)\.tsx?$|/(\w+-)?samples(-data)?\.ts$|/fixtures\.ts$|\.d\.ts$"
)


def texts(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from texts(part)
    elif isinstance(value, list):
        for part in value:
            yield from texts(part)


def default_sentences():
    pages = json.loads((DEFAULTS / "texts.json").read_text())
    groups = json.loads((DEFAULTS / "settings.json").read_text())
    declared = [group["defaults"] for group in groups.values()]
    return {text for text in texts([pages, declared]) if len(text.split()) >= FEWEST_WORDS}


def product_files():
    for pattern in ["crates/*/src/**/*.rs", "web/src/**/*.ts", "web/src/**/*.tsx"]:
        for path in sorted(ROOT.glob(pattern)):
            name = path.relative_to(ROOT).as_posix()
            if not NO_PRODUCT.search(name) and not DECLARED.search(name):
                yield name, path.read_text().split("#[cfg(test)]")[0]


def main():
    sentences = default_sentences()
    total = 0
    for name, code in product_files():
        literals = set(re.findall(r'"((?:[^"\\]|\\.)*)"', code))
        literals.update(" ".join(text.split()) for text in re.findall(r">([^<>{}]+)<", code))
        for sentence in sorted(sentences & literals):
            total += 1
            print(f"{name}: {sentence}")
    print(f"{total} default sentences of {len(sentences)} stand in product code too")


main()
