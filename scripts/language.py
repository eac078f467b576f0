#!/usr/bin/env python3
"""The figures of how the Rust code speaks: names of one word, files after verbs, long functions, reasons at the line.

    scripts/language.py            prints each figure with its bar
    scripts/language.py --check    fails where one misses it
    scripts/language.py --names    prints the commonest names of one word, the long functions and each word that is not used any more

Product code only: Rust outside tests, test kits and benchmarks. A word is a part of a name, split at `_` and before capitals.
A reason is an inline comment (`//`), no documentation (`///`, `//!`). Its share is of lines that are not blank.
"""
import re
import subprocess
import sys
from collections import Counter

OUTSIDE = re.compile(r"/(tests|testkit|testsite|testing|examples|benches)/|^bench/|(^|[/_])tests\.rs$")
INLINE_TESTS = re.compile(r"^#\[cfg\((?:test|all\(test[^\n]*)\)\]\nmod \w+ \{\n.*?^\}\n", re.M | re.S)
# Names of others, which nobody here can change.
FOREIGN = {"is_combining_mark"}
NOT_USED = {"told", "came", "wrong", "house", "stands", "mark", "press", "letter"}
FUNCTION = re.compile(r"^( *)(?:pub(?:\([\w: ]+\))? )?(?:const |async |unsafe |extern \"C\" )*fn (\w+)", re.M)
TYPE = re.compile(r"^ *(?:pub(?:\([\w: ]+\))? )?(?:struct|enum|trait|type|union) (\w+)", re.M)
STRING = re.compile(r'r(#*)".*?"\1|"(?:\\.|[^"\\])*"', re.S)
IDENTIFIER = re.compile(r"\b[A-Za-z_]\w*\b")


def parts(name):
    return [part.lower() for part in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+", name)]


def length(text, start, indent):
    """Lines from a function's first to its closing brace, which rustfmt sets at the indent of its beginning."""
    end = re.compile(rf"^{indent}\}}", re.M).search(text, start)
    semicolon = re.compile(r";$", re.M).search(text, start)
    brace = text.find("{", start)
    if not end or (semicolon and semicolon.start() < brace):
        return 1
    return text.count("\n", start, end.start()) + 1


def main():
    names = subprocess.check_output(["git", "ls-files", "*.rs"], text=True).split()
    files = {name: INLINE_TESTS.sub("", open(name).read()) for name in names if not OUTSIDE.search(f"/{name}")}
    functions, types, long, gone = Counter(), Counter(), [], Counter()
    lines = reasons = 0
    for name, text in files.items():
        for found in FUNCTION.finditer(text):
            functions[found[2]] += 1
            size = length(text, found.start(), found[1])
            if size > 60:
                long.append((size, found[2], name))
        types.update(found[1] for found in TYPE.finditer(text))
        lines += sum(1 for line in text.split("\n") if line.strip())
        reasons += len(re.findall(r"(?:^|[^:/\"])//(?![/!])", text))
        code = re.sub(r"//[^\n]*", "", STRING.sub('""', text))
        for identifier in IDENTIFIER.findall(code):
            if NOT_USED & set(parts(identifier)) and identifier not in FOREIGN:
                gone[identifier] += 1

    def one_word(counted):
        return 100 * sum(count for name, count in counted.items() if len(parts(name)) == 1) / sum(counted.values())

    gerunds = [name for name in files if re.search(r"ing\.rs$", name)]
    figures = [
        ("function names of one word, %", one_word(functions), "<=", 45),
        ("type names of one word, %", one_word(types), "<=", 30),
        ("files *ing.rs, %", 100 * len(gerunds) / len(files), "<=", 3),
        ("functions over 60 lines", len(long), "<=", 20),
        ("identifiers with a word not used any more", len(gone), "<=", 0),
        ("inline reasons per 1,000 lines", 1000 * reasons / lines, ">=", 12),
    ]
    missed = []
    # What is better than its bar and may not go back.
    reached = {"functions over 60 lines": 0}
    for figure, value, relation, bar in figures:
        print(f"{figure:44} {value:8.1f}   {relation} {bar}")
        bar = reached.get(figure, bar)
        if value > bar if relation == "<=" else value < bar:
            missed.append(figure)
    if "--names" in sys.argv:
        for title, counted in (("functions", functions), ("types", types)):
            print(f"\n{title} of one word:")
            print(", ".join(f"{name} {count}" for name, count in counted.most_common() if len(parts(name)) == 1)[:6000])
        print("\nover 60 lines:", *sorted(long, reverse=True), sep="\n  ")
        print("\nwords not used any more:")
        print(", ".join(f"{name} {count}" for name, count in gone.most_common()))
        print("\nfiles:", *gerunds, sep="\n  ")
    if "--check" in sys.argv and missed:
        sys.exit(f"over the bar: {', '.join(missed)} (scripts/language.py --names says where)")


main()
