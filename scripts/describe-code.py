#!/usr/bin/env python3
"""Writes what the documents say of the code from the code: the table of crates in docs/architecture.md, and docs/routes.md.

    scripts/describe-code.py           writes both
    scripts/describe-code.py --check   fails where they are out of date
"""
import json
import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BEGIN, END = "<!-- crates: made by scripts/describe-code.py -->\n", "<!-- end -->"
ORDER = ("get", "head", "options", "post", "put", "patch", "delete")


def crate_table():
    """Crates from the lowest up, with those of ours that each names in its manifest, and its first line of documentation."""
    uses = {}
    for manifest in sorted((ROOT / "crates").glob("*/Cargo.toml")):
        uses[manifest.parent.name] = set(tomllib.loads(manifest.read_text()).get("dependencies", {}))
    uses = {name: sorted(used & uses.keys()) for name, used in uses.items()}
    rows, done = [], set()
    while len(done) < len(uses):
        for name in sorted(name for name in uses.keys() - done if done.issuperset(uses[name])):
            source = next(path for path in (ROOT / "crates" / name / "src").glob("*.rs") if path.name in ("lib.rs", "main.rs"))
            first = re.match(r"(?:#!\[[^\n]*\]\s*)*((?://![^\n]*\n)+)", source.read_text())
            words = " ".join(line.removeprefix("//!").strip() for line in (first[1] if first else "").split("\n"))
            rows.append(f"| `{name}` | {re.split(r'(?<=[.]) ', words)[0].strip().rstrip('.')} | {', '.join(f'`{used}`' for used in uses[name]) or 'none'} |")
        done |= {name for name in uses.keys() - done if done.issuperset(uses[name])}
    return "\n".join(["| crate | what it is | uses |", "|---|---|---|", *rows])


def handlers(document):
    """The file and the function of each call of the API, by its operation's id; by its path where a macro makes the id."""
    sources = {path.relative_to(ROOT).as_posix(): path.read_text() for path in sorted((ROOT / "crates").glob("*/src/**/*.rs"))}
    declared = re.compile(r'operation_id = "(\w+)".*?\bfn (\w+)', re.S)
    found = {operation: (file, f" · `{function}`") for file, text in sources.items() for operation, function in declared.findall(text)}
    for path, methods in document["paths"].items():
        for call in methods.values():
            if call["operationId"] not in found:
                literal = f'"{path.removesuffix("/{id}")}"'
                files = (file for file, text in sources.items() if literal in text)
                found[call["operationId"]] = max(files, key=lambda file: not file.startswith("crates/bedside/")), ""
    return found


def routes():
    document = json.loads((ROOT / "web/src/api/openapi.json").read_text())
    files = handlers(document)
    lines = ["# Routes", "", "Made from the code by `scripts/describe-code.py`; do not edit.", ""]
    lines += ["Forms that a page posts to its own path are not listed; the ways of each [feature](features/README.md) have them.", ""]
    lines += ["## Pages", "", "| path | page | read for it |", "|---|---|---|"]
    pages = []
    for path in (ROOT / "web/src/site").glob("*/pages/*.page.tsx"):
        text = path.read_text()
        pattern, file = re.search(r'pattern: "([^"]+)"', text), path.relative_to(ROOT).as_posix()
        if pattern:
            reads = ", ".join(f"`{read}`" for read in re.findall(r'\bpath: "(/api[^"]*)"', text))
            pages.append((pattern[1], f"| `{pattern[1]}` | [{path.name.removesuffix('.page.tsx')}](../{file}) | {reads} |"))
    lines += [row for _, row in sorted(pages)]
    for title, is_desk in (("Calls of the site", False), ("Calls of the desk", True)):
        lines += ["", f"## {title}", "", "| call | operation | handler |", "|---|---|---|"]
        for path, methods in sorted(document["paths"].items()):
            if path.startswith("/api/desk") == is_desk:
                for method in sorted(methods, key=ORDER.index):
                    name = methods[method]["operationId"]
                    file, function = files[name]
                    lines.append(f"| {method.upper()} `{path}` | `{name}` | [{file.removeprefix('crates/')}](../{file}){function} |")
    return "\n".join(lines) + "\n"


def main():
    architecture = ROOT / "docs/architecture.md"
    text = architecture.read_text()
    if text.count(BEGIN) != 1:
        sys.exit(f"docs/architecture.md has no place for the table: {BEGIN}")
    before, rest = text.split(BEGIN)
    made = {architecture: f"{before}{BEGIN}{crate_table()}\n{END}{rest.split(END, 1)[1]}", ROOT / "docs/routes.md": routes()}
    old = [path for path, text in made.items() if not path.exists() or path.read_text() != text]
    if "--check" in sys.argv:
        if old:
            sys.exit(f"run scripts/describe-code.py: {', '.join(path.name for path in old)} is out of date")
        print("documents made from code: 1 passed, 0 failed")
        return
    for path in old:
        path.write_text(made[path])


main()
