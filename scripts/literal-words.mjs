import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

/*
 * What people read on the web side comes from the catalogue (`t`, `Localized`): this finds words that stand in the code.
 *
 *   node scripts/literal-words.mjs [folder …]   `web/src/{site,mail,ui}` without one
 *
 * A text that nobody is shown, but that looks as if, bears a comment in the line before it: `// not shown: <why>`.
 */

const ROOT = path.resolve(import.meta.dirname, "..");
const FOLDERS = ["web/src/site", "web/src/mail", "web/src/ui"];
/** Samples are content, not our words. */
const OTHER = /\.test\.|samples|examples|\.d\.ts$|\/(icons|sprite|cloth)\.ts$/;
const WORDS = /[A-Za-z]{2,}/;
const SENTENCE = /[A-Za-z’]{2,}[,.:;!?…”’)]* [“‘(]?[A-Za-z0-9]/;
const SINGLE = /^[A-Z][a-z’]+[.!?…]*$/;
/** Addresses, selectors, media queries, code. */
const TECHNICAL =
  /^(\(m(in|ax)|https?:|mailto:|tel:|[/#.[<@&?]|data:|--|\d+px)|^[\w-]+: [^A-Z]*;|[{}]|=>|&\w+=|translate\(/;
const KEYS = /^(Enter|Escape|Tab|Home|End|Delete|Backspace)$/;
/** Attributes and properties that are shown. */
const SHOWN = new Set(
  `label title lead hint heading text legend alt aria-label placeholder description send busy empty note intro summary
  question subject done words caption message error prompt help short aside about`.split(/\s+/),
);
const TECHNICAL_NAMES = /^(className|style|sizes|media|d|viewBox|autoComplete|@type|@context|class|accept)$/;

function nameOf(node) {
  return ts.isJsxAttribute(node) || ts.isPropertyAssignment(node) ? node.name.getText().replaceAll('"', "") : "";
}

/** Something around it says that nobody is shown it: an error for the log, a comparison, a key, a type. */
function isHidden(node) {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return true;
  if (ts.isCaseClause(parent) || ts.isElementAccessExpression(parent) || ts.isLiteralTypeNode(parent)) return true;
  if (ts.isBinaryExpression(parent) && /^([!=]==?|in)$/.test(parent.operatorToken.getText())) return true;
  for (let at = parent; at && !ts.isBlock(at); at = at.parent) {
    if (ts.isThrowStatement(at) || ts.isImportDeclaration(at) || ts.isExportDeclaration(at)) return true;
    if (ts.isNewExpression(at) && /Error$/.test(at.expression.getText())) return true;
    if (ts.isCallExpression(at) && /^console\./.test(at.expression.getText())) return true;
    if (TECHNICAL_NAMES.test(nameOf(at))) return true;
    if (ts.isJsxAttribute(at)) return false;
  }
  return false;
}

function isShown(text, node) {
  const trimmed = text.trim();
  if (TECHNICAL.test(trimmed) || !WORDS.test(trimmed) || isHidden(node)) return false;
  if (SENTENCE.test(trimmed))
    return (
      /[A-Z“‘]/.test(trimmed[0] ?? "") || /[a-z]{2,} [a-z]+.*[a-z]{2,} [a-z]|[a-z]{2,} [a-z].*[.!?…]$/.test(trimmed)
    );
  const { parent } = node;
  if (SHOWN.has(nameOf(parent)) && / |^[A-Z]/.test(trimmed)) return true;
  if (!SINGLE.test(trimmed) || KEYS.test(trimmed)) return false;
  return (
    ts.isJsxExpression(parent) ||
    ts.isConditionalExpression(parent) ||
    ts.isReturnStatement(parent) ||
    ts.isArrowFunction(parent) ||
    (ts.isBinaryExpression(parent) && /^(\?\?|\|\||\+)$/.test(parent.operatorToken.getText()))
  );
}

function literalsIn(file) {
  const text = readFileSync(file, "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lines = text.split("\n");
  const found = [];
  const note = (node, words) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    if (/\/\/ not shown: \w/.test(lines[line - 1] ?? "")) return;
    found.push(`${path.relative(ROOT, file)}:${line + 1}: ${words.replaceAll(/\s+/g, " ").trim().slice(0, 100)}`);
  };
  const visit = (node) => {
    if (ts.isJsxText(node)) {
      if (WORDS.test(node.text)) note(node, node.text);
    } else if (ts.isJsxAttribute(node) && node.initializer && ts.isStringLiteral(node.initializer)) {
      const shown = SHOWN.has(nameOf(node))
        ? WORDS.test(node.initializer.text)
        : isShown(node.initializer.text, node.initializer);
      if (shown && !TECHNICAL_NAMES.test(nameOf(node))) note(node, node.getText());
      return;
    } else if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      if (isShown(node.text, node)) note(node, node.text);
    } else if (ts.isTemplateExpression(node)) {
      const words = [node.head, ...node.templateSpans.map((span) => span.literal)].map((part) => part.text).join("…");
      if (/ /.test(words) && !/[<>]/.test(words) && isShown(words.replaceAll("…", " 0 "), node)) note(node, words);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const folders = process.argv.length > 2 ? process.argv.slice(2) : FOLDERS;
const files = folders.flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.join(ROOT, folder, file)),
);
const found = files.filter((file) => !OTHER.test(file)).flatMap(literalsIn);
for (const line of found) console.error(line);
console.log(`literal words: ${found.length}`);
process.exitCode = found.length > 0 ? 1 : 0;
