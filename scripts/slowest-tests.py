#!/usr/bin/env python3
"""The twenty slowest tests of a run as a table.

  scripts/slowest-tests.py [--count N] [LABEL=]REPORT…

A report is nextest's junit.xml, Playwright's JSON report, or a JSON list of {"title", "duration" in milliseconds}.
One that is missing is named and passed over: a table is no test.
"""
import argparse
import json
import sys
import xml.etree.ElementTree as xml
from pathlib import Path


def from_junit(text):
    for suite in xml.fromstring(text).iter("testsuite"):
        for case in suite.iter("testcase"):
            yield f"{suite.get('name')} {case.get('name')}", float(case.get("time", 0))


def from_playwright(suite, titles=()):
    """Suites lie in suites; a test's time is that of all its tries."""
    titles = (*titles, suite["title"]) if suite.get("title") else titles
    for inner in suite.get("suites", ()):
        yield from from_playwright(inner, titles)
    for spec in suite.get("specs", ()):
        for test in spec.get("tests", ()):
            took = sum(result.get("duration", 0) for result in test.get("results", ()))
            project = test.get("projectName")
            name = " › ".join((*titles, spec["title"]))
            yield (f"[{project}] {name}" if project else name), took / 1000


def read(path):
    text = path.read_text()
    if text.lstrip().startswith("<"):
        return list(from_junit(text))
    report = json.loads(text)
    if isinstance(report, list):
        return [(test["title"], test["duration"] / 1000) for test in report]
    return list(from_playwright(report))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("reports", nargs="+", metavar="[LABEL=]REPORT")
    arguments = parser.parse_args()
    rows = []
    for report in arguments.reports:
        label, _, path = report.rpartition("=")
        if Path(path).exists():
            rows += [(seconds, label, name) for name, seconds in read(Path(path))]
        else:
            print(f"no report {path}", file=sys.stderr)
    rows.sort(reverse=True)
    print(f"the {min(arguments.count, len(rows))} slowest of {len(rows)} tests, {sum(row[0] for row in rows):.0f} s in all")
    width = max((len(label) for _, label, _ in rows), default=0)
    for seconds, label, name in rows[: arguments.count]:
        print(f"{seconds:8.1f} s  {label:<{width}}  {name}")


main()
