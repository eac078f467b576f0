import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import vm from "node:vm";
import zlib from "node:zlib";

/*
 * Builds `web/dist`: styles, scripts, then the server bundle, and from it `routes.json` and `csp.json`.
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
  const assets = { loader: "", styles: {}, fonts: "", preload: "" };
  for (const file of listed(path.join(DIST, "styles/assets"))) {
    renameSync(file, path.join(PUBLIC, "assets", path.basename(file)));
  }
  for (const entry of Object.values(styles)) {
    const [sheet] = entry.css ?? [];
    if (entry.isEntry && entry.name === "fonts") assets.fonts = `/${sheet}`;
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

/** Puts a `.br` file beside each text file. */
function compress() {
  for (const file of listed(PUBLIC)) {
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
  const context = vm.createContext({ console });
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
  compress();
}

if (process.argv[1] === import.meta.filename) {
  const at = process.argv.indexOf("--mode");
  await buildAll(at > 0 ? process.argv[at + 1] : "production");
}
