import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parse } from "@fluent/syntax";

/*
 * The catalogue of messages (`messages/en-GB/*.ftl`): read, checked, and its ids and arguments as types.
 *
 *   node scripts/messages.mjs           writes web/src/messages/ids.ts
 *   node scripts/messages.mjs --check   fails when that file is old, an id is double, unused or unknown
 */

const ROOT = path.resolve(import.meta.dirname, "..");
const CATALOGUE = path.join(ROOT, "messages/en-GB");
const TYPES = path.join(ROOT, "web/src/messages/ids.ts");

/** Names of the arguments in a pattern, in the order in which they first stand. */
function argumentsOf(pattern) {
  const found = new Set();
  const visit = (node) => {
    if (node === null || typeof node !== "object") return;
    if (Array.isArray(node)) return node.forEach(visit);
    if (node.type === "VariableReference") found.add(node.id.name);
    Object.values(node).forEach(visit);
  };
  visit(pattern);
  return [...found];
}

/** Every message: its id, file and arguments. */
export function readCatalogue() {
  const messages = new Map();
  const problems = [];
  for (const file of readdirSync(CATALOGUE).sort()) {
    for (const entry of parse(readFileSync(path.join(CATALOGUE, file), "utf8"), { withSpans: true }).body) {
      if (entry.type === "Junk") problems.push(`${file}: not understood: ${entry.content.trim().slice(0, 80)}`);
      if (entry.type !== "Message") continue;
      const id = entry.id.name;
      if (messages.has(id)) problems.push(`${file}: ${id} is there twice`);
      if (!id.startsWith(`${path.basename(file, ".ftl")}-`))
        problems.push(`${file}: ${id} does not bear the file's name`);
      messages.set(id, { file, pattern: entry.value, arguments: argumentsOf(entry.value) });
    }
  }
  return { messages, problems };
}

/** The keys of the plurals in a pattern. */
function categoriesOf(pattern) {
  const selects = pattern.elements
    .map(({ expression }) => expression)
    .filter((one) => one?.type === "SelectExpression");
  return [...new Set(selects.flatMap(({ variants }) => variants.map(({ key }) => key.name ?? key.value)))];
}

/** A pattern's text for one plural category, with `{name}` where an argument goes. */
function textFor(pattern, category) {
  const texts = pattern.elements.map((element) => {
    if (element.type === "TextElement") return element.value;
    const { expression } = element;
    if (expression.type === "VariableReference") return `{${expression.id.name}}`;
    if (expression.type === "StringLiteral") return expression.parse().value;
    if (expression.type !== "SelectExpression") throw new Error(`a browser cannot fill a ${expression.type}`);
    const { variants } = expression;
    const variant = variants.find(({ key }) => key.name === category) ?? variants.find((one) => one.default);
    return textFor(variant.value, category);
  });
  return texts.join("");
}

/** As `PseudoLanguage::Marked` of crate l10n does: a zero width space at the end and before each element. */
const markEnds = (text) =>
  process.env.BEDSIDE_PSEUDO_LANGUAGE === "marked"
    ? text.replaceAll(/(?<=^|>)([^<>]*\p{L}[^<>]*)(?=<|$)/gu, "$1\u200b")
    : text;

/** What a script needs to say a message: its text, or one for each plural category of `$count`. */
export function browserForms(pattern) {
  const categories = categoriesOf(pattern);
  if (categories.length === 0) return markEnds(textFor(pattern));
  return Object.fromEntries(categories.map((category) => [category, markEnds(textFor(pattern, category))]));
}

function typesOf(messages) {
  const lines = [...messages].map(([id, message]) => {
    const names = message.arguments.map((name) => JSON.stringify(name)).join(" | ");
    return `  "${id}": ${names || "never"};`;
  });
  return `/* Made from messages/en-GB by scripts/messages.mjs. */\n\n/** The arguments of each message. */\nexport interface Messages {\n${lines.join("\n")}\n}\n`;
}

function sources(folder, ends) {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => ends.test(file) && !/(^|\/)(target|node_modules|dist[^/]*)\//.test(file))
    .map((file) => readFileSync(path.join(ROOT, folder, file), "utf8"));
}

/** Messages that Rust names with other arguments than they have, or that do not exist. TypeScript checks its own. */
function wrongUses(messages) {
  const found = [];
  for (const text of sources("crates", /\.rs$/)) {
    for (const [, id] of text.matchAll(/\bl10n::text\(\s*"([^"]+)"/g)) {
      if (messages.get(id)?.arguments.length !== 0)
        found.push(`l10n::text("${id}"): no such message without arguments`);
    }
    for (const [start, id] of text.matchAll(/\bt!\(\s*"([^"]+)"/g)) {
      const names = argumentNames(text, text.indexOf(start) + start.length);
      const own = messages.get(id)?.arguments;
      if (!own) found.push(`t!("${id}"): no such message`);
      else if ([...own].sort().join() !== names.sort().join()) found.push(`t!("${id}"): it has ${own}, not ${names}`);
    }
  }
  return found.filter((line) => !line.includes("no-such-message"));
}

/** Names before a `=` at the depth of the macro's own arguments. */
function argumentNames(text, from) {
  const names = [];
  let depth = 0;
  for (let at = from; at < text.length && depth >= 0; at += 1) {
    if (text[at] === '"') for (at += 1; text[at] !== '"'; at += 1) if (text[at] === "\\") at += 1;
    if ("([{".includes(text[at])) depth += 1;
    if (")]}".includes(text[at])) depth -= 1;
    const [, name] = depth === 0 && text[at] === "," ? (text.slice(at).match(/^,\s*(\w+)\s*=[^=]/) ?? []) : [];
    if (name) names.push(name);
  }
  return names;
}

/** Ids that the code names. */
function namedIds(messages) {
  const texts = [...sources("web/src", /(?<!\.test|\/ids)\.tsx?$/), ...sources("crates", /\.rs$/)];
  const named = new Set();
  for (const text of texts)
    for (const [, id] of text.matchAll(/"([a-z]\w*(?:-\w+)+)"/g)) if (messages.has(id)) named.add(id);
  return named;
}

if (process.argv[1] === import.meta.filename) {
  const { messages, problems } = readCatalogue();
  const types = typesOf(messages);
  if (process.argv.includes("--check")) {
    if (readFileSync(TYPES, "utf8") !== types)
      problems.push("web/src/messages/ids.ts is old: node scripts/messages.mjs");
    const named = namedIds(messages);
    for (const id of messages.keys()) if (!named.has(id)) problems.push(`${id} is used nowhere`);
    problems.push(...wrongUses(messages));
  } else {
    writeFileSync(TYPES, types);
  }
  for (const problem of problems) console.error(problem);
  console.log(`messages: ${messages.size}, ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
