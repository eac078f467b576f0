#!/usr/bin/env python3
"""Renames Rust items as a table says, at the places that the compiler itself knows.

    scripts/rename.py TABLE.tsv [--package NAME ...]

A row: the file of the definition, the old name (`name`, or `Owner::name` for what stands in `impl Owner`, a trait, a struct or an enum),
the new name; tabs between, `#` begins a remark. Modules (`mod name;`) may be rows too.

First each definition is marked as deprecated and the workspace checked: every warning is one place that means exactly this
item. Nothing is reported inside of an item that is itself deprecated, so the rows are divided into groups that hardly name one another, one check for each.
What is left (macros, modules, a function that calls itself) follows the compiler's errors: a place is changed only if the message fits one row;
the rest is printed for a person. The compiler sees no comments: links in documentation are renamed where only one row of the crate can be meant.
"""
import json
import os
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GROUPS = 3
MARK = re.compile(r'#\[deprecated = "RENAME:\d+"\] ')


class Row:
    def __init__(self, number, file, old, new):
        self.number, self.file, self.new = number, file, new
        self.owner, _, self.old = old.rpartition("::")
        path = Path(file).with_suffix("").parts
        self.crate = path[1].replace("-", "_")
        inner = list(path[path.index("src") + 1 :] if "src" in path else path[2:])
        if inner and inner[-1] in ("mod", "lib", "main"):
            inner = inner[:-1]
        self.module = "::".join([self.crate, *inner])
        self.places, self.names, self.is_module, self.owners = [], set(), False, {self.owner}

    def __str__(self):
        return f"{self.file}\t{self.owner + '::' if self.owner else ''}{self.old}\t{self.new}"


def block(text, start):
    """From an item's first brace to the one that closes it, which rustfmt sets at the indent of its beginning."""
    at = text.find("{", start)
    line = text.rfind("\n", 0, start) + 1
    indent = re.match(r"[ \t]*", text[line:])[0]
    end = re.compile(rf"^{indent}\}}", re.M).search(text, at)
    return at, end.end() if end else len(text)


def find_definitions(text, row):
    """Where the row's name is defined, as spans of the name."""
    item = rf"(?<!')\b(?:fn|struct|enum|trait|type|const|static|mod|union)\s+(?:mut\s+)?({re.escape(row.old)})\b(?!\s*::)"
    if not row.owner:
        found = list(re.finditer(item, text))
        # A function may bear the name of its module, which has a row of its own where that is renamed.
        found = [one for one in found if not one[0].startswith("mod")] or found
        # Methods bear an owner in the table: what stands at the margin is meant.
        return [one.span(1) for one in found if len(found) == 1 or not text[text.rfind("\n", 0, one.start()) + 1 : one.start()].startswith(" ")]
    owner, places, fields = re.escape(row.owner), [], []
    # The type that is implemented, never one that is only an argument: `impl Trait for Owner`, `impl Owner<…>`.
    heads = rf"^[ \t]*(?:pub(?:\([^)]*\))? )?(?:unsafe )?(?:impl(?:<[^{{;]*?>)? (?:[\w:<>, ']+ for )?(?:\w+::)*{owner}\b[^{{;]*|(?:trait|struct|enum|union) {owner}\b[^{{;]*)\{{"
    for found in re.finditer(heads, text, re.M):
        start, end = block(text, found.start())
        indent = re.match(r"[ \t]*", found[0])[0] + "    "
        inside = text[start:end]
        places += [(start + m.start(1), start + m.end(1)) for m in re.finditer(rf"^{indent}(?! )[^\n]*?{item}", inside, re.M)]
        if re.search(r"\b(struct|enum|union) ", found[0]):
            field = rf"^{indent}(?:pub(?:\([^)]*\))? )?({re.escape(row.old)})\b\s*(?:[:,({{=]|$)"
            fields += [(start + m.start(1), start + m.end(1)) for m in re.finditer(field, inside, re.M)]
    # A method may bear the name of the field that it shows: the method is meant.
    return sorted(set(places or fields))


def is_unmarkable(text, begin):
    """Whether a definition takes no mark: one in a macro of ours, and one that only answers to a trait, whose callers mean the trait's."""
    item = re.search(r".*^(\w[^\n]*|\}[^\n]*)", text[:begin], re.M | re.S)
    if item and re.match(r"(?:\w+::)*(?!stored_enum)\w+! ?[({]", item[1]):
        return True
    # utoipa writes what is deprecated into schemas, and has no way to for all of them.
    line = text.rfind("\n", 0, begin) + 1
    above = re.split(r"\n\}|;\n|\n\n", text[max(0, line - 2000) : line])[-1]
    if "ToSchema" in above:
        return True
    line = text[text.rfind("\n", 0, begin) + 1 :]
    indent = re.match(r"[ \t]*", line)[0]
    heads = re.findall(rf"^{indent[4:]}(?!\s)[^\n]*\{{$|^{indent[4:]}where\b", text[:begin], re.M) if indent else []
    return bool(heads) and bool(re.search(r"^\s*(?:unsafe )?impl\b.* for ", heads[-1]))


def divide(rows, sources):
    """Groups in which few definitions name another of their own group."""
    by_old = defaultdict(list)
    for row in rows:
        by_old[row.old].append(row)
    near = defaultdict(set)
    for row in rows:
        for name in row.names & by_old.keys():
            for other in by_old[name]:
                if other is not row:
                    near[row.number].add(other.number)
                    near[other.number].add(row.number)
    group, sizes = {}, [0] * GROUPS
    for row in sorted(rows, key=lambda row: -len(near[row.number])):
        counts = [0] * GROUPS
        for other in near[row.number]:
            if other in group:
                counts[group[other]] += 1
        group[row.number] = min(range(GROUPS), key=lambda number: (counts[number], sizes[number]))
        sizes[group[row.number]] += 1
    return [[row for row in rows if group[row.number] == number] for number in range(GROUPS)]


def check(packages):
    selected = [part for name in packages for part in ("--package", name)] or ["--workspace"]
    command = ["cargo", "check", "--offline", "--locked", "--all-targets", "--keep-going", "--message-format=json", "--quiet", *selected]
    environment = {**os.environ, "CARGO_PROFILE_DEV_DEBUG": "0", "CARGO_INCREMENTAL": "0"}
    run = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment)
    found = []
    for line in run.stdout.decode().splitlines():
        message = json.loads(line)
        if message.get("reason") == "compiler-message" and message["message"]["spans"]:
            found.append(message["message"])
    return found


def outermost(span):
    while span.get("expansion") and not span["file_name"].startswith("crates/"):
        span = span["expansion"]["span"]
    return span


class Edits:
    """Places to change, in the files as they stand."""

    def __init__(self):
        self.by_file = defaultdict(dict)

    def add(self, file, begin, end, new):
        known = self.by_file[file].get((begin, end))
        if known not in (None, new):
            print(f"two names for one place: {file} byte {begin}: {known}, {new}")
        self.by_file[file][begin, end] = new

    def apply(self):
        count = 0
        for file, places in self.by_file.items():
            source, last = (ROOT / file).read_bytes(), None
            for (begin, end), new in sorted(places.items(), reverse=True):
                if last is None or end <= last:
                    source, last, count = source[:begin] + new.encode() + source[end:], begin, count + 1
            (ROOT / file).write_bytes(source)
        return count


def is_shorthand(source, begin, end):
    """Whether a field stands without a value or pattern: `Point { x }`."""
    before, after = source[:begin].rstrip(), source[end:].lstrip()
    before = re.sub(rb"\b(ref|mut)$", b"", before).rstrip()
    return before[-1:] in (b"{", b",") and after[:1] in (b",", b"}")


def follow_warnings(rows, packages, edits):
    """One check for each group with its definitions marked; the places that the warnings name."""
    sources = {row.file: (ROOT / row.file).read_text() for row in rows}
    for row in rows:
        text = sources[row.file]
        for begin, _ in row.places[:1]:
            semicolon, brace = text.find(";", begin), text.find("{", begin)
            end = block(text, begin)[1] if brace >= 0 and (semicolon < 0 or brace < semicolon) else semicolon
            row.names |= set(re.findall(r"[A-Za-z_]\w*", text[begin:end])) - {row.old}
    by_number = {row.number: row for row in rows}
    for group in divide(rows, sources):
        marks = defaultdict(list)
        for row in group:
            for begin, _ in row.places:
                text = sources[row.file]
                if is_unmarkable(text, begin):
                    continue
                line = text.rfind("\n", 0, begin) + 1
                line += len(re.match(r"[ \t]*", text[line:])[0])
                marks[row.file].append((len(text[:line].encode()), f'#[deprecated = "RENAME:{row.number}"] '.encode()))
        for file, places in marks.items():
            source = sources[file].encode()
            for at, mark in sorted(set(places), reverse=True):
                source = source[:at] + mark + source[at:]
            (ROOT / file).write_bytes(source)
        try:
            messages = check(packages)
        finally:
            for file in marks:
                (ROOT / file).write_bytes(sources[file].encode())
        seen = 0
        for message in messages:
            if message["level"] == "error":
                print("error while marked:", message["message"], message["spans"][0]["file_name"], message["spans"][0]["line_start"])
            number = re.search(r"RENAME:(\d+)", message["message"])
            if (message.get("code") or {}).get("code") != "deprecated" or not number:
                continue
            row = by_number[int(number[1])]
            span = message["spans"][0]
            file = span["file_name"]
            if not (ROOT / file).exists() or file.startswith("/"):
                continue
            shift = lambda at: at - sum(len(mark) for place, mark in shifted(marks.get(file, []), at))
            begin, end = shift(span["byte_start"]), shift(span["byte_end"])
            source = sources[file].encode() if file in sources else (ROOT / file).read_bytes()
            old, new = row.old.encode(), row.new
            if source[begin:end] != old:
                # A variant, a field or an associated item of what is renamed: its owner stands before it, if it is named.
                owner = re.search(rb"\b" + old + rb"(?:::<[^;{}]*?>)?::\s*$", source[:begin])
                inside = list(re.finditer(rb"\b" + old + rb"\b", source[begin:end]))
                if owner:
                    begin, end = owner.start(), owner.start() + len(old)
                elif len(inside) == 1 and span["expansion"] is None:
                    begin, end = begin + inside[0].start(), begin + inside[0].end()
                else:
                    continue
            if row.owner and " field " in message["message"] and is_shorthand(source, begin, end):
                new = f"{new}: {row.old}"
            edits.add(file, begin, end, new)
            seen += 1
        print(f"marked {len(group)}: {seen} places", flush=True)


def shifted(marks, at):
    """The marks that stand before a place of the marked file."""
    added = []
    for place, mark in sorted(set(marks)):
        if place + sum(len(one) for _, one in added) < at:
            added.append((place, mark))
    return added


def fitting(rows, message, label, file, text):
    """The rows that an error can mean: by the type or module that it names, else by what the file itself imports or holds."""
    said = f"{message} {label}"
    if len(rows) == 1:
        return rows
    imported = {path.split("::")[0] for path in re.findall(r"`([\w:]+)`", message) if "unresolved import" in message}
    from_crate = [row for row in rows if row.crate in imported and not row.owner]
    if len({row.new for row in from_crate}) == 1:
        return from_crate[:1]
    owners = [row for row in rows if row.owner and re.search(rf"\b({'|'.join(row.owners)})\b", said)]
    if owners:
        same = [row for row in owners if row.file == file] or [row for row in owners if row.crate == file.split("/")[1]] or owners
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


def follow_errors(rows, packages):
    renamed = {(row.file, row.old): row.new for row in rows if not row.owner}
    for row in rows:
        # Messages name the owner as it is called by now.
        row.owners.add(renamed.get((row.file, row.owner), row.owner))
    by_old = defaultdict(list)
    for row in rows:
        by_old[row.old].append(row)
    for turn in range(60):
        edits, left = Edits(), []
        for error in check(packages):
            if error["level"] != "error":
                continue
            code = (error.get("code") or {}).get("code")
            for primary in [s for s in error["spans"] if s["is_primary"]]:
                span = outermost(primary)
                file = span["file_name"]
                if not (ROOT / file).exists() or file.startswith("/"):
                    continue
                source = (ROOT / file).read_bytes()
                piece = source[span["byte_start"] : span["byte_end"]].decode(errors="replace")
                label = span.get("label") or ""
                names = [n for n in dict.fromkeys(re.findall(r"`(?:[\w:]+::)?(\w+)`", f"{label} {error['message']}")) if n in by_old]
                done = False
                for name in names:
                    # `list::list`: the module of a function bears its name.
                    after = "" if name[0].isupper() or any(row.is_module for row in by_old[name]) else r"(?!::)"
                    found = list(re.finditer(rf"\b{re.escape(name)}\b{after}", piece + source[span["byte_end"] : span["byte_end"] + 2].decode(errors="replace")))
                    # The message about a method that is not its trait's covers the whole method.
                    if code in ("E0407", "E0437", "E0438"):
                        found = [one for one in found if re.search(r"\b(fn|type|const)\s+$", piece[: one.start()])][:1]
                    fit = fitting(by_old[name], error["message"], label, file, source.decode())
                    if found and len({row.new for row in fit}) == 1:
                        begin = span["byte_start"] + len(piece[: found[-1].start()].encode())
                        edits.add(file, begin, begin + len(name.encode()), fit[0].new)
                        done = True
                        break
                if not done:
                    left.append(f"{file}:{span['line_start']}: {code} {error['message']} | {label}")
        count = edits.apply()
        print(f"turn {turn + 1}: {count} places, {len(left)} other errors", flush=True)
        if not count:
            print(*dict.fromkeys(left), sep="\n")
            return


def rename_links(rows):
    """Links of documentation, where one row of the crate can be meant."""
    by_crate = defaultdict(lambda: defaultdict(list))
    for row in rows:
        by_crate[row.file.split("/")[1]][row.old].append(row)
    for path in (ROOT / "crates").glob("*/**/*.rs"):
        known = by_crate[path.relative_to(ROOT).parts[1]]
        file = str(path.relative_to(ROOT))

        def renamed(link):
            before, name, after = link.groups()
            owner = before.rstrip(":").rpartition("::")[2].removeprefix("[`")
            fit = [row for row in known.get(name, []) if row.owner == owner or (owner == "Self" and row.file == file) or (not row.owner and not owner[:1].isupper())]
            fit = [row for row in fit if row.file == file] or fit
            return before + (fit[0].new if len({row.new for row in fit}) == 1 else name) + after

        text = path.read_text()
        changed = re.sub(r"^[ \t]*//[/!][^\n]*$", lambda line: re.sub(r"(\[`(?:\w+::)*)(\w+)((?:\(\))?`\])", renamed, line[0]), text, flags=re.M)
        if changed != text:
            path.write_text(changed)


def main():
    arguments = sys.argv[1:]
    packages = []
    while "--package" in arguments:
        at = arguments.index("--package")
        packages.append(arguments[at + 1])
        del arguments[at : at + 2]
    rows = []
    for number, line in enumerate(open(arguments[0])):
        line = line.split("#")[0].rstrip()
        if not line:
            continue
        row = Row(number, *re.split(r"\t+", line)[:3])
        path = ROOT / row.file
        text = path.read_text() if path.exists() else ""
        row.places = find_definitions(text, row)
        row.is_module = any(re.search(r"\bmod\s+$", text[:begin]) for begin, _ in row.places)
        if row.places:
            rows.append(row)
        else:
            print(f"no definition: {row}")

    edits = Edits()
    follow_warnings([row for row in rows if not row.is_module], packages, edits)
    for row in rows:
        text = (ROOT / row.file).read_text()
        for begin, end in row.places:
            edits.add(row.file, len(text[:begin].encode()), len(text[:end].encode()), row.new)
    print(f"renamed: {edits.apply()} places", flush=True)
    follow_errors(rows, packages)
    rename_links(rows)


if __name__ == "__main__":
    main()
