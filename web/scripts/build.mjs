import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import vm from "node:vm";
import zlib from "node:zlib";
import { formatMessage } from "./catalogue.mjs";

/*
 * Builds `web/dist`: styles, scripts, then the server bundle, and from it `routes.json` and `csp.json`; then the desk
 * and the checkout client.
 * `node web/scripts/build.mjs [--mode development]`
 */

const WEB = path.resolve(import.meta.dirname, "..");
const DIST = path.resolve(process.env.BEDSIDE_WEB_DIST ?? path.join(WEB, "dist"));
const PUBLIC = path.join(DIST, "public");
const TEXT = /\.(?:css|js|json|svg|txt|webmanifest)$/;

const read = (file) => JSON.parse(readFileSync(path.join(DIST, file), "utf8"));
const write = (file, value) => writeFileSync(path.join(DIST, file), `${JSON.stringify(value, null, 2)}\n`);

function listed(folder) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => path.join(folder, file))
    .filter((file) => statSync(file).isFile());
}

/** Moves the stylesheets and fonts beside the scripts, and answers with the addresses that a page links. */
function gatherAssets() {
  const styles = read("styles/manifest.json");
  const scripts = read("public/manifest.json");
  const assets = { loader: "", styles: {}, fonts: "", reading: "", exit: "", preload: "" };
  for (const file of listed(path.join(DIST, "styles/assets"))) {
    renameSync(file, path.join(PUBLIC, "assets", path.basename(file)));
  }
  for (const entry of Object.values(styles)) {
    const [sheet] = entry.css ?? [];
    if (entry.isEntry && entry.name === "fonts") assets.fonts = `/${sheet}`;
    else if (entry.isEntry && entry.name === "reading-settings") assets.reading = `/${sheet}`;
    else if (entry.isEntry && entry.name === "quick-exit") assets.exit = `/${sheet}`;
    else if (entry.isEntry && sheet) assets.styles[entry.name] = `/${sheet}`;
    else if (entry.file.includes("bedside-text") && entry.file.endsWith(".woff2")) assets.preload = `/${entry.file}`;
  }
  assets.preload ||= textFont();
  assets.loader = `/${Object.values(scripts).find((entry) => entry.isEntry).file}`;
  for (const entry of Object.values(scripts)) {
    for (const sheet of entry.css ?? []) rmSync(path.join(PUBLIC, sheet), { force: true });
    if (entry.file.endsWith(".css")) rmSync(path.join(PUBLIC, entry.file), { force: true });
  }
  rmSync(path.join(PUBLIC, "manifest.json"));
  rmSync(path.join(DIST, "styles"), { recursive: true });
  return assets;
}

function textFont() {
  const font = readdirSync(path.join(PUBLIC, "assets")).find((file) => /^bedside-text-.*\.woff2$/.test(file));
  return font ? `/assets/${font}` : "";
}

/** Moves the desk's files beside the others, and writes the one page that starts it. */
function gatherDesk(themeScript) {
  const manifest = read("desk/manifest.json");
  for (const file of listed(path.join(DIST, "desk/assets"))) {
    renameSync(file, path.join(PUBLIC, "assets", path.basename(file)));
  }
  rmSync(path.join(DIST, "desk/assets"), { recursive: true });
  const entry = Object.values(manifest).find((part) => part.isEntry);
  const before = new Set();
  const needed = (part) => {
    if (before.has(part)) return;
    before.add(part);
    for (const name of part.imports ?? []) needed(manifest[name]);
  };
  needed(entry);
  const sheets = [...before].reverse().flatMap((part) => part.css ?? []);
  const scripts = [...before].filter((part) => part !== entry).map((part) => part.file);
  const head = [
    ...[...new Set(sheets)].map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" href="/${file}">`),
    `<script type="module" src="/${entry.file}"></script>`,
  ];
  const page = readFileSync(path.join(WEB, "src/desk/index.html"), "utf8")
    .replace("<!--theme-->", () => `<script>${themeScript}</script>`)
    .replace("<!--files-->", () => head.join("\n"));
  writeFileSync(path.join(DIST, "desk/index.html"), page);
}

/** The desk's files never reach a page of the site: nothing that a page can name names one of them. */
function keepApart() {
  const manifest = read("desk/manifest.json");
  const own = new Set(Object.values(manifest).flatMap((part) => [part.file, ...(part.css ?? [])]));
  const names = [...own].filter((file) => !file.endsWith(".woff2")).map((file) => path.basename(file));
  const isDesk = (file) => names.includes(path.basename(file));
  const site = listed(PUBLIC).filter((file) => TEXT.test(file) && !isDesk(file));
  for (const file of [...site, path.join(DIST, "server/server.js"), path.join(DIST, "routes.json")]) {
    const text = readFileSync(file, "utf8");
    const found = names.find((name) => text.includes(name));
    if (found) throw new Error(`${path.relative(DIST, file)} names ${found}, which is the desk's`);
  }
}

/** Puts a `.br` file beside each text file of a folder. */
function compress(folder) {
  for (const file of listed(folder)) {
    if (!TEXT.test(file)) continue;
    const bytes = readFileSync(file);
    const quality = {
      [zlib.constants.BROTLI_PARAM_QUALITY]: 11,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    writeFileSync(`${file}.br`, zlib.brotliCompressSync(bytes, { params: quality }));
  }
}

/** Runs the server bundle the way the server does and answers with what it sets. */
export function loadBundle() {
  const context = vm.createContext({ console, formatMessage });
  try {
    vm.runInContext(readFileSync(path.join(DIST, "server/server.js"), "utf8"), context, { displayErrors: false });
  } catch (error) {
    throw new Error(`server.js does not run: ${error.message}`);
  }
  return context.bedsideBundle;
}

/** Builds everything into `web/dist`. `mode` is `production` or `development`. */
export async function buildAll(mode = "production") {
  process.env.NODE_ENV = mode;
  const { build } = await import("vite");
  rmSync(DIST, { recursive: true, force: true });
  mkdirSync(DIST, { recursive: true });
  for (const name of ["styles", "client"]) await build({ configFile: path.join(WEB, `vite.${name}.config.ts`), mode });
  write("assets.json", gatherAssets());
  await build({ configFile: path.join(WEB, "vite.server.config.ts"), mode });
  rmSync(path.join(DIST, "assets.json"));
  const bundle = loadBundle();
  write("routes.json", JSON.parse(bundle.routes()));
  const scripts = JSON.parse(bundle.inlineScripts());
  write("csp.json", {
    scriptHashes: scripts.map((text) => `sha256-${createHash("sha256").update(text).digest("base64")}`),
  });
  await build({ configFile: path.join(WEB, "vite.desk.config.ts"), mode });
  gatherDesk(scripts[0]);
  keepApart();
  await build({ configFile: path.join(WEB, "vite.checkout.config.ts"), mode });
  compress(PUBLIC);
  compress(path.join(DIST, "checkout"));
}

if (process.argv[1] === import.meta.filename) {
  const at = process.argv.indexOf("--mode");
  await buildAll(at > 0 ? process.argv[at + 1] : "production");
}
