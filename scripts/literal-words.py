"""Words in Rust that visitors are shown come from the catalogue (`l10n::t!`): this finds those that stand in the code.

    python3 scripts/literal-words.py

It looks at the crates that answer visitors, at sentences in function bodies and in `forms::form!`. The desk's own words,
settings, schemas, logs and what operators read stay in the code; for others that nobody is shown, a comment before them in
the same function says why: `// not shown: <why>`.
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Their readers are staff, operators or programs; the sandbox speaks the provider's words.
OTHER_CRATES = {
    "bedside", "cases", "clients", "datasets", "l10n", "mail", "outbound", "pixels", "sandbox", "settings", "staff", "statistics", "store", "sync",
    "testkit", "testsite", "webhooks", "desk-search", "drafts",
}
OTHER_FILES = re.compile(
    r"/tests/|/examples/|_tests?\.rs$|/tests\.rs$|/desk/|/desk\.rs$|desk_|settings|/schema/|/documents/|/media/|/moderation/|/sample"
    r"|/commands/|openapi|personal_data|previews|/import|/tables/|provider/|sources\.rs|/pictures/|migrations"
    r"|licences/|safety/src/(lists|rules|phrases)"
)
# What the words around say: for logs, for programs, for whoever runs the site.
OTHER_CALLS = re.compile(
    r"^(tracing::.*|info!|warn!|error!|debug!|trace!|span!|anyhow!|anyhow::.*|bail!|ensure!|context|with_context|expect"
    r"|expect_err|panic!|unreachable!|assert.*!|debug_assert.*!|println!|eprintln!|concat!|include_str!|env!|matches!"
    r"|settings::.*|stored_enum!|store::stored_enum!|debug_struct|execute.*|query.*|.*sqlx.*|Statement::.*|starts_with"
    r"|ends_with|contains|strip_prefix|strip_suffix|find|replace|split|trim_.*|eq_ignore_ascii_case|Regex::new"
    r"|JobOutcome::.*|ProviderError.*|RefundFailure.*|StoreError.*|Error::msg|io::Error::.*|.*from_static|summary|tag"
    r"|description|with_description|insert_header|header|field|named|operation_id|format_at|parse_from_str)$"
)
TECHNICAL = re.compile(
    r"^(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|WITH|PRAGMA|Mo-|BEDSIDE_|Content-|Mozilla)"
    r"|[a-z]-[a-z]+=|; [a-z-]+=|::|&[a-z]+=|<[a-z]"
)
SENTENCE = re.compile(r"[A-Za-z’]{2,}[,.:;!?…”’)]* [“‘(]?[A-Za-z0-9{]")


def literals(source: str):
    """Each string: its place, its text, and the brackets it stands in, as (what stands before, attribute, start of a function)."""
    at, stack = 0, []
    while at < len(source):
        sign = source[at]
        if source.startswith("//", at):
            at = source.find("\n", at) % (len(source) + 1)
            continue
        raw = re.match(r'b?r(#*)"', source[at : at + 6]) if sign in "rb" and not source[at - 1].isalnum() else None
        if raw:
            at = source.index('"' + raw.group(1), at + len(raw.group(0))) + 1 + len(raw.group(1))
            continue
        if sign == '"':
            end = at + 1
            while source[end] != '"':
                end += 2 if source[end] == "\\" else 1
            yield at, source[at + 1 : end], list(stack)
            at = end + 1
            continue
        character = re.match(r"'(\\[^']*|[^'\\])'", source[at : at + 12]) if sign == "'" else None
        if character:
            at += len(character.group(0))
            continue
        if sign in "([{":
            before = source[max(0, at - 400) : at]
            head = re.search(r"([A-Za-z_][\w:]*!?)(?:::<[^<>]*>)?\s*$", before)
            segment = before[max(before.rfind(one) for one in ";{}") + 1 :]
            is_function = sign == "{" and re.search(r"\bfn\b", segment) is not None
            stack.append((head.group(1) if head else "", before.rstrip().endswith("#"), at if is_function else None))
        elif sign in ")]}" and stack:
            stack.pop()
        at += 1


def is_sentence(text: str) -> bool:
    text = re.sub(r"\\\n\s*", "", text)
    return not TECHNICAL.search(text) and "\\n" not in text and bool(SENTENCE.search(text)) and text[0] in "ABCDEFGHIJKLMNOPQRSTUVWXYZ“‘"


def found_in(path: Path) -> list[str]:
    source = path.read_text()
    tests = re.search(r"#\[cfg\(test\)\]\s*mod \w+ \{", source)
    found = []
    for at, text, stack in literals(source[: tests.start()] if tests else source):
        calls = [call for call, _, _ in stack]
        in_form = any(call.endswith("form!") for call in calls)
        functions = [start for _, _, start in stack if start is not None]
        if not (in_form or functions) or not is_sentence(text):
            continue
        if any(attribute for _, attribute, _ in stack) or any(OTHER_CALLS.match(call) for call in calls if call):
            continue
        # An arm of a match is read, not shown.
        if re.match(r'\s*(=>|\|[^|])', source[at + len(text) + 2 : at + len(text) + 10]):
            continue
        if functions and "// not shown: " in source[functions[-1] : at]:
            continue
        line = source.count("\n", 0, at)
        found.append(f"{path.relative_to(ROOT)}:{line + 1}: {text[:90]}")
    return found


def main() -> int:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "crates/*.rs"],
        cwd=ROOT, check=True, capture_output=True, text=True,
    ).stdout.split()
    files = [path for path in listed if path.split("/")[1] not in OTHER_CRATES and not OTHER_FILES.search(path)]
    found = [line for path in files if (ROOT / path).exists() for line in found_in(ROOT / path)]
    print(*found, sep="\n", file=sys.stderr)
    print(f"literal words in Rust: {len(found)}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
