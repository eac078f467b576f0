#!/usr/bin/env python3
"""The plan inside each crate: files that import each other in a circle, and arrows that run up between its rooms.

A room is a file or folder directly under a crate's `src`; an arrow is an import between two of them, seen by the names that
`use` lines and paths bear; an arrow runs up when no order of the rooms lets every arrow run down. Tests are left out.

    scripts/rooms.py            the figures of every crate
    scripts/rooms.py CRATE      its circles and arrows up, with the names that tie them
    scripts/rooms.py --check    fails when a crate has a circle, or more than three arrows up
"""

import re
import sys
from collections import defaultdict
from pathlib import Path

# A whole `use`, with or without `pub`.
USE = re.compile(r"\buse\s+([^;]+);")
ROOT = Path(__file__).resolve().parent.parent
MOST_ARROWS_UP = 3


# Whichever begins first: an address in a text holds two strokes, a comment may hold one quote.
UNREAD = re.compile(r'//[^\n]*|/\*.*?\*/|r(#+)".*?"\1|r"[^"]*"|"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\\n])\'', re.S)
TESTS = re.compile(r"#\[cfg\((?:test|all\(test[^\n]*)\)\]\s*(?:pub(?:\([^)]*\))?\s+)?mod \w+\s*(?:;|\{.*\Z)", re.S)


def strip(text):
    """Without comments, texts and what only tests compile."""
    return TESTS.sub("", UNREAD.sub(lambda found: "" if found[0].startswith("/") else '""', text))


def expand(tree, prefix=()):
    """`a::{b, c::D as E}` as its single paths, each with the name that it is called by."""
    tree = tree.strip()
    if tree.startswith("::"):
        tree = tree[2:]
    opening = tree.find("{")
    if opening < 0:
        path, _, alias = tree.partition(" as ")
        parts = tuple(part.strip() for part in path.split("::") if part.strip())
        if parts[-1:] == ("self",):
            parts = parts[:-1]
        whole = prefix + parts
        if whole:
            yield whole, alias.strip() or whole[-1]
        return
    head = tuple(part.strip() for part in tree[:opening].split("::") if part.strip())
    depth, start = 0, opening + 1
    for at in range(opening, len(tree)):
        if tree[at] == "{":
            depth += 1
        elif tree[at] == "}":
            depth -= 1
        if (tree[at] == "," and depth == 1) or (tree[at] == "}" and depth == 0):
            if tree[start:at].strip():
                yield from expand(tree[start:at], prefix + head)
            start = at + 1


class Crate:
    def __init__(self, folder):
        self.name, self.src = folder.name, folder / "src"
        self.files, self.modules, self.texts, self.reexports = {}, {}, {}, defaultdict(dict)
        for path in sorted(self.src.rglob("*.rs")):
            parts = list(path.relative_to(self.src).with_suffix("").parts)
            if any(part in ("tests", "test") or part.endswith("_tests") or part.startswith("test_") for part in parts):
                continue
            module = tuple(parts[:-1] if parts[-1] in ("mod", "lib") else parts)
            self.modules[module] = path
            self.files[path] = module
            self.texts[path] = strip(path.read_text())
        for path, module in self.files.items():
            for whole, name in self.uses(path, re.compile(r"\bpub(?:\([^)]*\))?\s+use\s+([^;]+);")):
                self.reexports[module][name] = self.absolute(whole, module)

    def uses(self, path, pattern):
        for tree in pattern.findall(self.texts[path]):
            yield from expand(tree)

    def absolute(self, parts, module):
        """The path from the crate's root, or nothing when it leads out of the crate."""
        base = None
        parts = list(parts)
        if parts[0] == "crate":
            base, parts = (), parts[1:]
        elif parts[0] == "self":
            base, parts = module, parts[1:]
        elif parts[0] == "super":
            base = module
            while parts and parts[0] == "super":
                base, parts = base[:-1], parts[1:]
        elif module + (parts[0],) in self.modules:
            base = module
        return None if base is None else base + tuple(parts)

    def resolve(self, path, depth=0):
        """The file that holds what a path names, through what modules hand on."""
        for length in range(len(path), -1, -1):
            module = tuple(path[:length])
            if module in self.modules:
                rest = path[length:]
                handed = self.reexports[module].get(rest[0]) if rest else None
                if handed and depth < 8:
                    return self.resolve(handed + tuple(rest[1:]), depth + 1)
                return self.modules[module], (rest[0] if rest else None)
        return None, None

    def arrows(self):
        """(file, file) -> the names that tie them. Names that a module hands on are followed to where they are made."""
        found = defaultdict(set)
        for path, module in self.files.items():
            text = self.texts[path]
            imports = {name: self.absolute(whole, module) for whole, name in self.uses(path, USE)}
            body = USE.sub("", text)
            # A trait's name need not be said again; a module's is only the head of paths.
            paths = [
                absolute
                for name, absolute in imports.items()
                if absolute and (name[:1].isupper() or re.search(rf"\b{re.escape(name)}\b", body))
            ]
            for written in re.findall(r"(?<![\w:])(?:[A-Za-z_]\w*::)+[A-Za-z_]\w*", body):
                head, *rest = written.split("::")
                absolute = imports[head] if head in imports else self.absolute((head, *rest), module)
                if absolute is not None:
                    paths.append(absolute + tuple(rest) if head in imports else absolute)
            for absolute in paths:
                target, item = self.resolve(absolute)
                if target and target != path and item is not None:
                    found[path, target].add(item)
        return found

    def room(self, path):
        parts = path.relative_to(self.src).parts
        return parts[0].removesuffix(".rs")


def components(nodes, arrows):
    """The groups that reach each other (Tarjan)."""
    index, low, stack, on, groups = {}, {}, [], set(), []
    sys.setrecursionlimit(10000)

    def visit(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        on.add(node)
        for next_node in arrows.get(node, ()):
            if next_node not in index:
                visit(next_node)
                low[node] = min(low[node], low[next_node])
            elif next_node in on:
                low[node] = min(low[node], index[next_node])
        if low[node] == index[node]:
            group = []
            while True:
                member = stack.pop()
                on.discard(member)
                group.append(member)
                if member == node:
                    break
            if len(group) > 1:
                groups.append(sorted(group))

    for node in nodes:
        if node not in index:
            visit(node)
    return groups


def fewest_up(group, arrows):
    """Arrows that stay up in the best order found (exact for small groups, by repeated best moves for larger ones)."""
    inside = {(a, b) for a in group for b in arrows.get(a, ()) if b in group}
    order = sorted(group, key=lambda node: sum(b == node for _, b in inside) - sum(a == node for a, _ in inside))

    def up(order):
        place = {node: at for at, node in enumerate(order)}
        return [(a, b) for a, b in inside if place[a] > place[b]]

    best = up(order)
    improved = True
    while improved:
        improved = False
        for node in group:
            rest = [other for other in order if other != node]
            for at in range(len(rest) + 1):
                tried = rest[:at] + [node] + rest[at:]
                if len(up(tried)) < len(best):
                    order, best, improved = tried, up(tried), True
    return best


def measure(crate):
    found = crate.arrows()
    graph = defaultdict(set)
    rooms, between = defaultdict(set), defaultdict(lambda: defaultdict(set))
    for (a, b), names in found.items():
        graph[a].add(b)
        # `lib.rs` puts the crate together: it stands above all.
        if crate.room(a) != crate.room(b) and crate.room(a) != "lib":
            rooms[crate.room(a)].add(crate.room(b))
            between[crate.room(a), crate.room(b)][a, b] |= names
    circles = components(sorted(crate.files), graph)
    up = [arrow for group in components(sorted({crate.room(path) for path in crate.files}), rooms) for arrow in fewest_up(group, rooms)]
    return found, circles, up, between


def main(args):
    crates = sorted(path.parent for path in (ROOT / "crates").glob("*/Cargo.toml"))
    if args and args[0] != "--check":
        for folder in crates:
            if folder.name not in args:
                continue
            crate = Crate(folder)
            found, circles, up, between = measure(crate)
            short = lambda path: str(path.relative_to(crate.src))
            for number, circle in enumerate(circles, 1):
                print(f"circle {number} of {crate.name}: {len(circle)} files")
                for a in circle:
                    for b in circle:
                        if (a, b) in found:
                            print(f"  {short(a)} -> {short(b)}: {', '.join(sorted(found[a, b]))}")
            for a, b in sorted(up):
                print(f"up in {crate.name}: {a} -> {b}")
                for (c, d), names in sorted(between[a, b].items()):
                    print(f"  {short(c)} -> {short(d)}: {', '.join(sorted(names))}")
        return 0
    failed = False
    print("| crate | files in a circle | circles | arrows up |\n|---|---|---|---|")
    for folder in crates:
        _, circles, up, _ = measure(Crate(folder))
        if circles or up:
            print(f"| {folder.name} | {sum(map(len, circles))} | {len(circles)} | {len(up)} |")
        failed |= bool(circles) or len(up) > MOST_ARROWS_UP
    return 1 if failed and args else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
