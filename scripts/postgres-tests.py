#!/usr/bin/env python3
"""Which tests PostgreSQL runs: chosen by what each sent on SQLite.

  scripts/postgres-tests.py choose RECORD JUNIT    prints the filter set for `cargo nextest run -E …`
  scripts/postgres-tests.py check RECORD JUNIT POSTGRES_RECORD POSTGRES_JUNIT
  scripts/postgres-tests.py check-browser RECORD POSTGRES_JUNIT BROWSER_RECORD POSTGRES_BROWSER_RECORD
  scripts/postgres-tests.py test                   tests this file

RECORD is the folder `BEDSIDE_TEST_RECORD` of the run on SQLite, JUNIT what nextest wrote of it. A test may be left
out on PostgreSQL only if it ran on SQLite and either touched no store, or is named by no line of
.config/postgres-always.txt, opened no store twice (as two nodes do), and every shape of statement that it sent is sent by two others that do run (`NEEDED`).
So whatever the record does not know runs, and without a record everything does.

`check` holds the rule after the run on PostgreSQL: it does not trust the choice but reads what was sent there.

`check-browser` does so for the browser tests, whose part on PostgreSQL is a list (e2e/playwright.postgres.config.ts): every
shape of statement that the whole suite sent on SQLite is one that a Rust test or a browser test sent on PostgreSQL.
"""
import os
import re
import sys
import unittest
import xml.etree.ElementTree as xml
from collections import Counter
from pathlib import Path

ALWAYS = Path(__file__).resolve().parent.parent / ".config" / "postgres-always.txt"
# One test may send a statement in a way that hides a difference; of two, one rarely does.
NEEDED = 2
# Of the shapes that browsers send, one in a hundred may be new to PostgreSQL: which ones come depends on who is faster.
TOLERATED = 12
# Linux takes 131,072 bytes as one argument.
LONGEST = 120_000


def always_patterns(text):
    lines = (line.strip() for line in text.splitlines())
    return re.compile("|".join(line for line in lines if line and not line.startswith("#")))


def read_record(folder):
    """What each test sent, by (binary, test)."""
    sent = {}
    for file in Path(folder).iterdir() if Path(folder).is_dir() else ():
        binary, _, test = file.name.partition("$")
        sent[binary, test] = set(file.read_text().splitlines())
    return sent


def read_junit(file):
    """The tests that ran, with their seconds."""
    if not Path(file).exists():
        return {}
    return {
        (suite.get("name"), case.get("name")): float(case.get("time", 0))
        for suite in xml.parse(file).getroot().iter("testsuite")
        for case in suite.iter("testcase")
    }


def shapes_of(notes):
    return {note for note in notes if not note.startswith("+")}


def must_run(test, notes, always):
    return "+nodes" in notes or bool(always.search("::".join(test)))


def choose(sent, ran, always):
    """Of the tests that touch storage, which run on PostgreSQL: always is always, then the cheapest cover."""
    chosen = {test for test in sent if must_run(test, sent[test], always) or test not in ran}
    senders = Counter()
    for test, notes in sent.items():
        senders.update(shapes_of(notes))
    missing = Counter({shape: min(NEEDED, count) for shape, count in senders.items()})
    for test in chosen:
        missing.subtract(shapes_of(sent[test]))
    missing = Counter({shape: count for shape, count in missing.items() if count > 0})
    rest = {test: shapes_of(sent[test]) for test in sent if test not in chosen}
    while missing:
        def worth(test):
            return sum(1 for shape in rest[test] if shape in missing) / (0.2 + ran.get(test, 0))

        best = max(sorted(rest), key=worth)
        chosen.add(best)
        for shape in rest.pop(best):
            if shape in missing:
                missing[shape] -= 1
                if missing[shape] == 0:
                    del missing[shape]
    return chosen


def filter_set(ran, chosen, always):
    """Names what is left out, so that what nobody knows runs."""
    left_out = {}
    for binary, test in sorted(ran):
        if (binary, test) not in chosen and not (binary == "store" or binary.startswith("store::")):
            left_out.setdefault(binary, []).append(test)
    parts = [
        f"(binary_id(={binary}) & test(/^({'|'.join(re.escape(test).replace('/', chr(92) + '/') for test in tests)})$/))"
        for binary, tests in left_out.items()
    ]
    # Leaving out less is always right.
    while sum(len(part) + 3 for part in parts) > LONGEST:
        parts.remove(min(parts, key=len))
    return f"not ({' | '.join(parts)})" if parts else "all()"


def faults(sent, there, ran_there, always):
    """What the rule is broken by: tests on storage that did not run and whose statements others did not send."""
    found = []
    # On PostgreSQL the text differs where engines do, so the SQLite text of those that ran there is what counts.
    covered = Counter()
    senders = Counter()
    for test, notes in sent.items():
        senders.update(shapes_of(notes))
        if test in ran_there:
            covered.update(shapes_of(notes))
            if "+store" in notes and "+store" not in there.get(test, ()):
                found.append(f"ran on PostgreSQL without opening a store there: {'::'.join(test)}")
    for test, notes in sorted(sent.items()):
        if test in ran_there:
            continue
        if must_run(test, notes, always):
            found.append(f"must run on PostgreSQL and did not: {'::'.join(test)}")
        for shape in sorted(shapes_of(notes)):
            if covered[shape] < min(NEEDED, senders[shape]):
                found.append(f"not covered on PostgreSQL: {'::'.join(test)}: {shape[:200]}")
                break
    return found


def unsent_by_browser(sent, ran_there, browser, browser_there):
    """Shapes that browsers sent on SQLite and nobody on PostgreSQL."""
    here, there = (set().union(*map(shapes_of, record.values())) for record in (browser, browser_there))
    covered = set().union(*(shapes_of(notes) for test, notes in sent.items() if test in ran_there))
    return sorted(here - there - covered)


def main(arguments):
    if arguments[:1] == ["test"]:
        unittest.main(argv=["postgres-tests.py"], verbosity=0)
    always = always_patterns(ALWAYS.read_text())
    if arguments[:1] == ["choose"] and len(arguments) == 3:
        sent, ran = read_record(arguments[1]), read_junit(arguments[2])
        chosen = choose(sent, ran, always)
        if not sent or not ran:
            print("no record of a run on SQLite: PostgreSQL runs everything", file=sys.stderr)
            print("all()")
            return 0
        known = {test for test in sent if test in ran}
        print(
            f"of {len(ran)} tests {len(known)} touch storage; PostgreSQL runs {len(chosen)} of them "
            f"({sum(must_run(test, (), always) for test in chosen)} by name, "
            f"{sum('+nodes' in sent[test] for test in chosen)} for their nodes, the others to cover what is sent); "
            f"they took {sum(ran.get(test, 0) for test in chosen):.0f} of {sum(ran.values()):.0f} s on SQLite",
            file=sys.stderr,
        )
        print(filter_set(ran, chosen, always))
        return 0
    if arguments[:1] == ["check"] and len(arguments) == 5:
        sent = read_record(arguments[1])
        if not sent:
            print("no record of a run on SQLite", file=sys.stderr)
            return 1
        found = faults(sent, read_record(arguments[3]), read_junit(arguments[4]), always)
        print("\n".join(found[:40]), end="\n" if found else "")
        print(f"what PostgreSQL must run: {0 if found else 1} passed, {len(found)} failed")
        return 1 if found else 0
    if arguments[:1] == ["check-browser"] and len(arguments) == 5:
        browser, browser_there = read_record(arguments[3]), read_record(arguments[4])
        if not browser or not browser_there:
            print("no record of the browser tests", file=sys.stderr)
            return 1
        found = unsent_by_browser(read_record(arguments[1]), read_junit(arguments[2]), browser, browser_there)
        print("\n".join(f"sent by browsers on SQLite alone: {shape[:300]}" for shape in found))
        failed = len(found) > TOLERATED
        print(f"what browsers send to PostgreSQL: {1 - failed} passed, {int(failed)} failed")
        return int(failed)
    print(__doc__, file=sys.stderr)
    return 2


class Tests(unittest.TestCase):
    always = always_patterns("# why\nbad_input\n^store(::|$)\n")

    def sent(self):
        return {
            ("a::a", "one"): {"+store", "S1", "S2"},
            ("a::a", "two"): {"+store", "S1", "S2"},
            ("a::a", "three"): {"+store", "S1", "S2"},
            ("a::a", "four"): {"+store", "S3"},
            ("a::a", "bad_input::nul"): {"+store", "S1"},
            ("store::storage", "x"): {"+store"},
            ("a::a", "two_of_us"): {"+store", "+nodes", "S1"},
        }

    def ran(self):
        return {test: 1.0 for test in [*self.sent(), ("a", "unit")]}

    def test_a_choice_holds_the_rule_and_leaves_something_out(self):
        chosen = choose(self.sent(), self.ran(), self.always)
        self.assertIn(("a::a", "bad_input::nul"), chosen)
        self.assertIn(("a::a", "four"), chosen)
        self.assertIn(("store::storage", "x"), chosen)
        self.assertIn(("a::a", "two_of_us"), chosen)
        self.assertEqual(len(chosen), 6)
        there = {test: {"+store"} for test in chosen}
        self.assertEqual(faults(self.sent(), there, chosen, self.always), [])

    def test_each_way_to_break_the_rule_is_found(self):
        chosen = choose(self.sent(), self.ran(), self.always)
        for gone in chosen:
            less = chosen - {gone}
            there = {test: {"+store"} for test in less}
            self.assertTrue(faults(self.sent(), there, less, self.always), gone)
        there = {test: set() for test in chosen}
        self.assertTrue(faults(self.sent(), there, chosen, self.always))

    def test_a_failed_statement_is_a_shape_of_its_own(self):
        sent = {("a::a", "one"): {"S"}, ("a::a", "two"): {"S"}, ("a::a", "three"): {"S", "!S"}}
        self.assertIn(("a::a", "three"), choose(sent, {test: 1.0 for test in sent}, self.always))

    def test_the_cheaper_of_two_is_taken(self):
        sent = {("a::a", name): {"S"} for name in ("cheap", "dear", "middling")}
        ran = {("a::a", "cheap"): 0.1, ("a::a", "dear"): 9.0, ("a::a", "middling"): 0.5}
        self.assertEqual(choose(sent, ran, self.always), {("a::a", "cheap"), ("a::a", "middling")})

    def test_what_browsers_send_on_sqlite_alone_is_found(self):
        sent, ran_there = {("a::a", "one"): {"S1"}, ("a::a", "two"): {"S2"}}, {("a::a", "one")}
        browser, there = {("browser", "all"): {"+store", "S1", "S2", "S3"}}, {("browser", "all"): {"S3"}}
        self.assertEqual(unsent_by_browser(sent, ran_there, browser, there), ["S2"])
        self.assertEqual(unsent_by_browser(sent, set(sent), browser, there), [])

    def test_what_is_not_known_runs(self):
        ran = {("a", "unit"): 0.1, ("a", "sum/two"): 0.1}
        text = filter_set(ran, set(), self.always)
        self.assertEqual(text, r"not ((binary_id(=a) & test(/^(sum\/two|unit)$/)))")
        self.assertEqual(filter_set({}, set(), self.always), "all()")
        sent = {("a::a", "unseen"): {"S"}}
        self.assertEqual(choose(sent, {}, self.always), set(sent))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
