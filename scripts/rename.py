#!/usr/bin/env python3
"""Renames Rust items as a table says, and follows the compiler's errors to each place that used the old name.

    scripts/rename.py TABLE.tsv [--package NAME ...]

A row: the file of the definition, the old name (`name`, or `Owner::name` for what stands in `impl Owner`, a trait, a struct or
an enum), the new name; tabs between, `#` begins a remark. The definition is renamed first; then the workspace is checked until nothing is
missing. A place is changed only if the compiler's message fits exactly one row; what is left is printed for a person.
The compiler sees no comments and no strings: links in documentation are renamed where they name the owner or stand in the same file.
"""
import json
import os
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CODES = {"E0432", "E0433", "E0425", "E0412", "E0405", "E0407", "E0422", "E0423", "E0531", "E0532", "E0574", "E0599", "E0609", "E0560", "E0026", "E0610",
         "E0615", "E0404", "E0411", "E0573", "E0027", "E0063", "E0046", "E0437", "E0438", "E0220", "E0576", "E0635", "E0583", "E0408", "E0164", "E0616"}


class Row:
    def __init__(self, file, old, new):
        self.file, self.new = file, new
        self.owner, _, self.old = old.rpartition("::")
        parts = Path(file).with_suffix("").parts
        self.crate = parts[1].replace("-", "_")
        inner = [p for p in parts[parts.index("src") + 1 :]] if "src" in parts else list(parts[2:])
        if inner and inner[-1] in ("mod", "lib", "main"):
            inner = inner[:-1]
        self.module = "::".join([self.crate, *inner])
        self.hits = 0

    def __str__(self):
        return f"{self.file} {self.owner + '::' if self.owner else ''}{self.old} -> {self.new}"


def block(text, start):
    """The text from an item's first brace to the one that closes it."""
    at = text.index("{", start)
    indent = re.search(r"[ \t]*$", text[: text.rfind("\n", 0, start) + 1] or "")
    line = text.rfind("\n", 0, start) + 1
    indent = re.match(r"[ \t]*", text[line:])[0]
    end = re.compile(rf"^{indent}\}}", re.M).search(text, at)
    return at, end.end() if end else len(text)


def define(text, row):
    """The text with the definition renamed, or None if it is not there."""
    item = rf"\b(?:fn|struct|enum|trait|type|const|static|mod|macro_rules!|union)\s+(?:mut\s+)?({re.escape(row.old)})\b"
    places = []
    if row.owner:
        owner = re.escape(row.owner)
        for found in re.finditer(rf"^[ \t]*(?:pub(?:\([^)]*\))? )?(?:unsafe )?(?:impl\b[^{{;]*?\b{owner}\b[^{{;]*|(?:trait|struct|enum) {owner}\b[^{{;]*)\{{", text, re.M):
            start, end = block(text, found.start())
            inside = text[start:end]
            places += [(start + m.start(1), start + m.end(1)) for m in re.finditer(item, inside)]
            if re.search(r"\b(struct|enum) ", found[0]):
                places += [(start + m.start(1), start + m.end(1)) for m in re.finditer(rf"^\s*(?:pub(?:\([^)]*\))? )?({re.escape(row.old)})\b\s*[:,({{=]", inside, re.M)]
    else:
        places = [m.span(1) for m in re.finditer(item, text)]
        # Methods bear an owner in the table: what stands at the margin or in a module of the file is meant.
        places = places if len(places) == 1 else [p for p in places if not text[text.rfind("\n", 0, p[0]) + 1 : p[0]].startswith(" ")]
    if not places:
        return None
    for start, end in sorted(set(places), reverse=True):
        text = text[:start] + row.new + text[end:]
    return text


def check(packages):
    selected = [part for name in packages for part in ("--package", name)] or ["--workspace"]
    command = ["cargo", "check", "--offline", "--locked", "--all-targets", "--keep-going", "--message-format=json", "--quiet", *selected]
    run = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env={**os.environ, "CARGO_PROFILE_DEV_DEBUG": "0"})
    errors = []
    for line in run.stdout.decode().splitlines():
        message = json.loads(line)
        if message.get("reason") == "compiler-message" and message["message"]["level"] == "error" and message["message"]["spans"]:
            errors.append(message["message"])
    return errors


def outermost(span):
    while span.get("expansion") and not span["file_name"].startswith("crates/"):
        span = span["expansion"]["span"]
    return span


def fitting(rows, message, label, file, text):
    """The rows that a message can mean: by the type or module that it names, else by what the file itself imports or holds."""
    said = f"{message} {label}"
    if len(rows) == 1:
        return rows
    owners = [row for row in rows if row.owner and re.search(rf"\b{re.escape(row.owner)}\b", said)]
    if owners:
        same = [row for row in owners if row.file == file] or owners
        return same if len({row.new for row in same}) > 1 else same[:1]
    modules = re.findall(r"(?:in module|in crate|in|in the crate) `([\w:]+)`", said)
    for module in modules:
        last = module.replace("crate::", "").replace("super::", "").replace("self::", "")
        named = [row for row in rows if not row.owner and (row.module.endswith(last) or row.module == last)]
        named = named or [row for row in rows if not row.owner and row.module.split("::")[0] == module.split("::")[0]]
        near = [row for row in named if row.file.split("/")[1] == file.split("/")[1]] or named
        if near:
            return near if len({row.new for row in near}) > 1 else near[:1]
    here = [row for row in rows if row.file == file and not row.owner]
    if here:
        return here
    imported = [row for row in rows if re.search(rf"\b{re.escape(row.new)}\b", text)]
    if imported:
        return imported if len({row.new for row in imported}) > 1 else imported[:1]
    near = [row for row in rows if row.crate == file.split("/")[1]]
    return near if near else rows


def main():
    arguments = sys.argv[1:]
    packages = []
    while "--package" in arguments:
        at = arguments.index("--package")
        packages.append(arguments[at + 1])
        del arguments[at : at + 2]
    rows = []
    for line in open(arguments[0]):
        line = line.split("#")[0].rstrip()
        if line:
            rows.append(Row(*re.split(r"\t+", line)))
    by_old = defaultdict(list)
    for row in rows:
        path = ROOT / row.file
        text = define(path.read_text(), row) if path.exists() else None
        if text is None:
            print(f"no definition: {row}")
            continue
        if row.owner:
            text = re.sub(rf"(\[`(?:\w+::)*{re.escape(row.owner)}::){re.escape(row.old)}\b", rf"\g<1>{row.new}", text)
        else:
            text = re.sub(rf"(\[`(?:\w+::)*){re.escape(row.old)}(\(\))?`\]", rf"\g<1>{row.new}\g<2>`]", text)
        path.write_text(text)
        by_old[row.old].append(row)

    for turn in range(60):
        changes, left = defaultdict(set), []
        for error in check(packages):
            code = (error.get("code") or {}).get("code")
            for primary in [s for s in error["spans"] if s["is_primary"]]:
                span = outermost(primary)
                file = span["file_name"]
                path = ROOT / file
                if not path.exists() or file.startswith("/"):
                    continue
                source = path.read_bytes()
                piece = source[span["byte_start"] : span["byte_end"]].decode(errors="replace")
                label = span.get("label") or ""
                names = [n for n in dict.fromkeys(re.findall(r"`(?:[\w:]+::)?(\w+)`", f"{label} {error['message']}")) if n in by_old]
                done = False
                for name in names:
                    # `list::list`: the module of a function bears its name.
                    after = "" if name[0].isupper() else r"(?!::)"
                    found = list(re.finditer(rf"\b{re.escape(name)}\b{after}", piece + source[span["byte_end"] : span["byte_end"] + 2].decode(errors="replace")))
                    fit = fitting(by_old[name], error["message"], label, file, source.decode())
                    if found and len({row.new for row in fit}) == 1:
                        place = found[-1]
                        begin = span["byte_start"] + len(piece[: place.start()].encode())
                        changes[file].add((begin, begin + len(name.encode()), fit[0].new))
                        fit[0].hits += 1
                        done = True
                        break
                if not done:
                    left.append(f"{file}:{span['line_start']}: {code} {error['message']} | {label}")
        count = 0
        for file, places in changes.items():
            source = (ROOT / file).read_bytes()
            last = len(source) + 1
            for begin, end, new in sorted(places, reverse=True):
                if end <= last:
                    source = source[:begin] + new.encode() + source[end:]
                    last = begin
                    count += 1
            (ROOT / file).write_bytes(source)
        print(f"turn {turn + 1}: {count} places, {len(left)} other errors", flush=True)
        if not count:
            print(*dict.fromkeys(left), sep="\n")
            break


main()
