#!/usr/bin/env python3
"""How many ways the code has for one idea: each is to be one.

  scripts/dialects.py           prints each idea with its ways
  scripts/dialects.py --files   and the files in which they stand

A way is a file, outside tests, that does by hand what a shared piece does. What is counted is what a pattern finds, so
a new way that looks like none of the old ones is not seen: whoever writes one adds its pattern.
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# The kit of tests and what only tests compile are no ways of the product.
LEFT_OUT = re.compile(r"/(tests?|testkit|testsite|testing|generated)/|tests?\.rs$|\.test\.tsx?$")

# Idea: (where the one way stands, where to look, what another way looks like; a line, or several of one file).
IDEAS = {
    "form engines": ("crates/forms/src", "crates/*/src/**/*.rs", r"fn \w+\([^)]*(posted|body|form): &(mut )?FormBody"),
    "settings readers": ("crates/settings/src", "crates/*/src/**/*.rs", r"impl [\w:]*Settings[^{]*\{(?:(?!\n\}).)*?fn (read|parse|of)\([^)]*Value"),
    "multipart parsers": ("crates/web/src/multipart.rs", "crates/*/src/**/*.rs", r"multer::|parse_boundary"),
    "upload servers (tus)": ("crates/uploads/src", "crates/*/src/**/*.rs", r"(?i)\"(upload-offset|tus-resumable)\""),
    "field-error helpers": ("crates/forms/src", "crates/*/src/**/*.rs", r"fn (wrong|field_error)\(\s*field: &str"),
    "list envelopes": ("crates/kernel/src/pagination.rs", "crates/*/src/**/*.rs", r"pub struct \w+[^{;]*\{[^}]*\btotal: u64[^}]*\bpages?: u"),
    "rate windows": ("crates/store/src/rate.rs", "crates/*/src/**/*.rs", r"struct \w*Window\b[^}]*\b(count|used|began|begun)"),
    "tokens": ("crates/store/src/token.rs", "crates/*/src/**/*.rs", r"fn \w*hash\w*\([^)]*token"),
    "writes in closures": ("crates/store/src", "crates/*/src/**/*.rs", r"FnOnce\([^)]*&'t WriteTx"),
    "answers of the API by promise": ("web/src/api", "web/src/desk/**/*.ts*", r"api\.(get|post|put|patch|delete)<"),
    "lists of the desk": ("web/src/desk/ui/ListScreen.tsx", "web/src/desk/**/*.tsx", r"placeholderData"),
}


def ways(home, where, pattern):
    found = []
    for path in sorted(ROOT.glob(where)):
        name = path.relative_to(ROOT).as_posix()
        if not name.startswith(home) and not LEFT_OUT.search(f"/{name}") and re.search(pattern, path.read_text(), re.S):
            found.append(name)
    return found


for idea, (home, where, pattern) in IDEAS.items():
    if not (ROOT / home).exists():
        sys.exit(f"{idea}: {home} is gone; name where it stands now")
    others = ways(home, where, pattern)
    print(f"{idea:32} {1 + len(others)}")
    if "--files" in sys.argv:
        print(*(f"  {name}" for name in (home, *others)), sep="\n")
