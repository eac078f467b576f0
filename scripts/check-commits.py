#!/usr/bin/env python3
"""Looks at each commit since this rule began: a subject of at most 60 characters that says what was done, a body with the
reason from three files on, one parent.

    scripts/check-commits.py           exits with 1 where a commit breaks the rule
"""
import re
import subprocess
import sys

BEGIN = "4050ef48a93f971990153b3f114ab6072d13091b"
LONGEST_SUBJECT = 60
FILES_WITHOUT_BODY = 2
# Made by a command (`make api`, a lock file): they follow from the rest of a commit.
GENERATED = re.compile(r"(^|/)(openapi\.json|vocabulary\.json|schema\.d\.ts|Cargo\.lock|package-lock\.json|personal-data\.md)$")


def git(*arguments):
    return subprocess.run(["git", *arguments], capture_output=True, text=True, check=True).stdout


def main():
    if subprocess.run(["git", "cat-file", "-e", f"{BEGIN}^{{commit}}"], capture_output=True).returncode:
        print("commits: 0 passed, 0 failed (a shallow clone has no history to read)")
        return
    faulty = []
    commits = git("log", "--format=%H%x00%P%x00%s%x00%b%x01", f"{BEGIN}..HEAD").split("\x01")
    count = 0
    for commit in commits:
        if not commit.strip():
            continue
        count += 1
        name, parents, subject, body = commit.strip("\n").split("\x00")
        files = [f for f in git("show", "--format=", "--name-only", "--no-renames", name).split("\n") if f and not GENERATED.search(f)]
        faults = []
        if len(subject) > LONGEST_SUBJECT:
            faults.append(f"its subject has {len(subject)} characters; {LONGEST_SUBJECT} are allowed")
        if re.search(r"\b(wip|fixup!|squash!|tmp)\b", subject, re.I):
            faults.append("its subject does not say what was done")
        if len(parents.split()) > 1:
            faults.append("it merges; put your commits on top of main instead (git rebase)")
        if not body.strip() and len(files) > FILES_WITHOUT_BODY:
            faults.append(f"it changes {len(files)} files and gives no reason in its body")
        faulty += [f"{name[:10]} {subject!r}: {fault}" for fault in faults]
    print(*faulty, sep="\n", end="\n" if faulty else "")
    if count:
        print(f"commits: {count - len({w[:10] for w in faulty})} passed, {len({w[:10] for w in faulty})} failed")
    sys.exit(bool(faulty))


main()
