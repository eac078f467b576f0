/**
 * Whether the hosted content service's own import tool takes what `bedside content export` writes:
 * `node bench/official-import.mjs FOLDER ARCHIVE`, where FOLDER has `@sanity/import` 4.1.3 and `@sanity/client` installed (113 MB,
 * which is why they are not among what tests need). A stand-in takes what the tool sends.
 */

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const [folder, archive] = process.argv.slice(2);
const from = createRequire(`${folder}/package.json`);
const load = (name) => import(pathToFileURL(from.resolve(name)).href);
const { sanityImport } = await load("@sanity/import");
const { createClient } = await load("@sanity/client");

const documents = new Map();
const assets = new Map();

/** What the service would answer to a call of the tool. */
function answer(path, body) {
  if (path.includes("/assets/")) {
    const sha1 = createHash("sha1").update(body).digest("hex");
    assets.set(sha1, body.length);
    const isImage = path.includes("/images/");
    const _id = isImage ? `image-${sha1}-8x8-png` : `file-${sha1}-pdf`;
    return { document: { _id, _type: isImage ? "sanity.imageAsset" : "sanity.fileAsset", sha1hash: sha1 } };
  }
  if (!path.includes("/data/mutate/")) return { result: [], ms: 1 };
  const { mutations } = JSON.parse(body);
  for (const mutation of mutations) {
    const document = mutation.create ?? mutation.createOrReplace ?? mutation.createIfNotExists;
    if (document) documents.set(document._id, document);
  }
  const results = mutations.map((mutation) => {
    const [written] = Object.values(mutation);
    return { id: written._id ?? written.id, operation: "create" };
  });
  return { transactionId: "t", results };
}

const server = createServer(async (request, response) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(answer(request.url ?? "", Buffer.concat(parts))));
}).listen(0);
await new Promise((resolve) => server.once("listening", resolve));

const client = createClient({
  projectId: "standin",
  dataset: "production",
  apiVersion: "2025-02-19",
  useCdn: false,
  useProjectHostname: false,
  apiHost: `http://127.0.0.1:${server.address().port}`,
  token: "a-token",
});
const { numDocs, warnings } = await sanityImport(createReadStream(archive), { client, operation: "createOrReplace" });
server.close();

const lines = spawnSync("tar", ["xzOf", archive, "--wildcards", "*/data.ndjson"], { maxBuffer: 1 << 30 }).stdout;
const sent = String(lines)
  .split("\n")
  .filter(Boolean)
  .map((line) => JSON.parse(line)._id);
const missing = sent.filter((id) => !documents.has(id));
console.log(
  `${numDocs} documents and ${assets.size} files taken, ${warnings.length} warnings, ${missing.length} of ${sent.length} missing`,
);
process.exitCode = missing.length === 0 && warnings.length === 0 ? 0 : 1;
