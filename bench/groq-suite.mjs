/**
 * How much of GROQ is answered: runs the public conformance suite through what answers queries, the server bundle of `web/dist`.
 *
 *   node bench/groq-suite.mjs FOLDER [--failed] [--evaluator PROGRAM]
 *
 * FOLDER is a copy of sanity-io/groq-test-suite; --failed lists what failed. PROGRAM is the example `evaluate` of the crate
 * `groq-evaluator`: each query that it takes has to give there what groq-js gives.
 *
 * Each query runs twice: over all documents of its test, and over what its plan says is needed, which has to give the same. What
 * the suite asks of other revisions of the language, or of a set of data that is not in it, is counted apart.
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { isDeepStrictEqual, parseArgs } from "node:util";
import vm from "node:vm";
import { load } from "js-yaml";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { failed: { type: "boolean" }, evaluator: { type: "string" } },
});
const [folder] = positionals;
if (!folder) throw new Error("say where the suite is: node bench/groq-suite.mjs FOLDER");
const context = vm.createContext({ console, formatMessage: () => "" });
// The server's engine has none.
vm.runInContext("delete globalThis.Intl;", context);
vm.runInContext(readFileSync(new URL("../web/dist/server/server.js", import.meta.url), "utf8"), context);

/** Calls a function of the bundle, for no longer than the server lets it run. */
async function call(name, input) {
  context.input = JSON.stringify(input);
  try {
    return JSON.parse(await vm.runInContext(`bedsideBundle.${name}(input)`, context, { timeout: 2_000 }));
  } catch (error) {
    return { error: { description: error.message } };
  }
}

/** The texts of a query with one value of each variable, in all ways, with the values. */
function* filledIn(query, variables, chosen = {}) {
  const name = /~(\w+)~/.exec(query)?.[1];
  if (!name) return yield { query, chosen };
  if (!(name in (variables ?? {}))) return;
  for (const value of [variables[name]].flat())
    yield* filledIn(
      query.replaceAll(`~${name}~`, () => value),
      variables,
      { ...chosen, [name]: value },
    );
}

/** A document that holds a value, when the value of a variable is JSON. */
function held(text) {
  try {
    return { _id: "held", _type: "doc", held: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** The same query with one of its variables read from a document, as the suite's README describes. */
function* fetched(test) {
  if (test.documents || test.dataset || test.genFetch === false) return;
  for (const [name, values] of Object.entries(test.variables ?? {})) {
    if (test.standaloneVariables && !test.standaloneVariables.includes(name)) continue;
    for (const value of [values].flat()) {
      const document = held(value);
      if (!document) continue;
      const others = { ...test.variables, [name]: '*[_id == "held"][0].held' };
      for (const { query } of filledIn(test.query, others)) yield { ...test, query, documents: [document] };
    }
  }
}

/** All tests below one, each with what it inherits. */
function* testsOf(test) {
  const { tests, ...own } = test;
  const asks = own.query !== undefined && ("result" in own || own.valid === false);
  if (asks) {
    for (const { query } of filledIn(own.query, own.variables)) yield { ...own, query };
    yield* fetched(own);
  }
  for (const child of [tests ?? []].flat())
    yield* testsOf({ ...own, ...child, variables: { ...own.variables, ...child.variables } });
}

const run = (query, params, documents) =>
  call("runQuery", { query, params, documents, now: Date.now(), dataset: "production" });

/** What the server would hand over: the documents that a plan selects, with the fields that it needs. */
function narrowed(documents, { selections, derefs, fields, firsts }) {
  const fits =
    (document) =>
    ({ types, ids, slugs }) =>
      (!types || types.includes(document._type)) &&
      (!ids || ids.includes(document._id)) &&
      (!slugs || slugs.includes(document.slug?.current));
  // Documents that are referred to come too; here all of them, since a test has few.
  const selected = derefs > 0 ? documents : documents.filter((document) => selections.some(fits(document)));
  if (!fields) return selected;
  const kept = [...fields, "_id", "_type"];
  const cut = ([name, value]) => [name, name in firsts && Array.isArray(value) ? value.slice(0, firsts[name]) : value];
  return selected.map((document) =>
    Object.fromEntries(
      Object.entries(document)
        .filter(([name]) => kept.includes(name))
        .map(cut),
    ),
  );
}

/** Documents with their places among the scores, from 1, in place of the scores, which the suite leaves to whoever answers. */
function placed(result, expected) {
  if (!Array.isArray(result) || !expected?.[0]?._pos) return result;
  const scores = [...new Set(result.map((found) => found._score))].sort((a, b) => b - a);
  return result.map(({ _score, ...found }) => ({ ...found, _pos: scores.indexOf(_score) + 1 }));
}

/** What groq-js made of each query, for the evaluator. */
const evaluated = [];

/** Why a test fails; nothing when it passes. */
async function failure({ query, params = {}, documents = [], result, valid = true }) {
  const { plan, error } = await call("planQuery", { query, params });
  if (!valid) return error ? undefined : "read, though it is no query";
  if (error) return error.description;
  const whole = await run(query, params, documents);
  if (whole.error) return whole.error.description;
  evaluated.push({ query, tree: plan.tree, documents, result: whole.result });
  if (!isDeepStrictEqual(placed(whole.result, result), JSON.parse(JSON.stringify(result ?? null))))
    return `${JSON.stringify(whole.result)}`;
  const needed = await run(query, params, narrowed(documents, plan));
  return isDeepStrictEqual(needed, whole) ? undefined : "its plan leaves out what it needs";
}

const features = new Map();
const failed = [];
const GEO = "an optional part (geo functions) that groq-js lacks and that is refused by name";
const asides = { [GEO]: 0, "another revision of the language": 0, "data that is not in the suite": 0 };
const base = join(folder, "test");
for (const file of readdirSync(base, { recursive: true, encoding: "utf8" }).sort()) {
  if (!file.endsWith(".yml")) continue;
  for (const test of testsOf(load(readFileSync(join(base, file), "utf8")))) {
    if (/^[^>]*0\.1/.test(String(test.version ?? ""))) asides["another revision of the language"]++;
    else if (test.features?.includes("geoFunctions")) asides[GEO]++;
    else if (typeof test.dataset === "string") asides["data that is not in the suite"]++;
    else {
      const name = relative(".", file).replace(/\.yml$/, "");
      const counts = features.get(name) ?? { passed: 0, failed: 0 };
      const why = await failure(test);
      counts[why === undefined ? "passed" : "failed"]++;
      if (why !== undefined)
        failed.push(`${name}: ${test.query.trim()}\n    ${why} instead of ${JSON.stringify(test.result)}`);
      features.set(name, counts);
    }
  }
}

const sum = (key) => [...features.values()].reduce((total, counts) => total + counts[key], 0);
console.log("| feature | passed | failed |\n|---|---|---|");
for (const [name, counts] of features) console.log(`| ${name} | ${counts.passed} | ${counts.failed} |`);
const [passed, all] = [sum("passed"), sum("passed") + sum("failed")];
console.log(
  `| **all** | **${passed}** | **${all - passed}** |\n\n${((100 * passed) / all).toFixed(1)} % of ${all} tests`,
);
for (const [why, count] of Object.entries(asides)) console.log(`not counted, ${why}: ${count}`);
if (options.failed) console.log(`\n${failed.join("\n")}`);

/** Holds the evaluator against groq-js. */
function compareEvaluator(program) {
  const input = evaluated.map(({ tree, documents }) => `${JSON.stringify({ tree, documents })}\n`).join("");
  const { stdout, stderr, status } = spawnSync(program, { input, encoding: "utf8", maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(stderr);
  const answers = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const taken = evaluated
    .map((asked, place) => ({ ...asked, answer: answers[place] }))
    .filter(({ answer }) => !answer.aside);
  const others = taken.filter(({ answer, result }) => !isDeepStrictEqual(answer.result, result));
  console.log(
    `the evaluator takes ${taken.length} of ${evaluated.length} queries; ${others.length} have another result there`,
  );
  for (const { query, result, answer } of others)
    console.log(`${query.trim()}\n    ${JSON.stringify(answer)} instead of ${JSON.stringify(result)}`);
  if (others.length > 0) process.exitCode = 1;
}
if (options.evaluator) compareEvaluator(options.evaluator);
