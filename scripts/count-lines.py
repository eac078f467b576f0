#!/usr/bin/env python3
"""Counts product lines: Rust outside tests, test kits and benchmarks; TypeScript outside tests and generated files.

    scripts/count-lines.py [REV [REV]]     of HEAD, of a revision, or of two and what the second is of the first

Modules of tests inside of product files (`#[cfg(test)] mod …`) do not count, nor do samples that only tests and previews draw.
"""
import re
import subprocess
import sys

OUTSIDE = re.compile(
    r"/(tests|testkit|testsite|testing|conformance|examples|benches)/|^(bench|e2e|scripts)/|\.(test|spec|examples)\.tsx?$|\.d\.ts$"
    r"|[/_]tests\.rs$|/testing\.rs$|samples(-data)?\.tsx?$|/fixtures\.ts$|/messages/ids\.ts$"
)
INLINE = re.compile(r"^#\[cfg\((?:test|all\(test[^\n]*)\)\]\nmod \w+ \{\n.*?^\}\n", re.M | re.S)


def count(revision):
    names = subprocess.check_output(["git", "ls-tree", "-r", "--name-only", revision], text=True).split("\n")
    names = [n for n in names if n.endswith((".rs", ".ts", ".tsx")) and not OUTSIDE.search(n)]
    batch = subprocess.run(
        ["git", "cat-file", "--batch"], input="".join(f"{revision}:{n}\n" for n in names).encode(), capture_output=True, check=True
    ).stdout
    lines = {"Rust": 0, "TypeScript": 0}
    at = 0
    for name in names:
        end = batch.index(b"\n", at)
        size = int(batch[at:end].split()[2])
        text = batch[end + 1 : end + 1 + size].decode(errors="replace")
        at = end + 2 + size
        if name.endswith(".rs"):
            lines["Rust"] += INLINE.sub("", text).count("\n")
        else:
            lines["TypeScript"] += text.count("\n")
    return lines


def main():
    revisions = sys.argv[1:] or ["HEAD"]
    totals = []
    for revision in revisions:
        lines = count(revision)
        totals.append(sum(lines.values()))
        print(f"{revision:>12}  " + "  ".join(f"{kind} {number:,}" for kind, number in lines.items()) + f"  together {totals[-1]:,}")
    if len(totals) == 2:
        print(f"the second is {100 * totals[1] / totals[0]:.1f} % of the first")


main()
