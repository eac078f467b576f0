import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { runnerImport } from "vite";
import { buildAll, loadBundle } from "./build.mjs";

/*
 * Shows every page with its samples, through the built server bundle: `npm run preview:pages [port]`, then
 * http://localhost:4173/~. An address of the site shows the first page whose pattern fits, with its typical sample.
 * `?sample=long`, `?theme=dark`, `?currency=GBP`, `?lowdata=on` choose. A change under `web/src` builds again at the next request.
 */

const WEB = path.resolve(import.meta.dirname, "..");
const PUBLIC = path.join(WEB, "dist/public");
const PORT = Number(process.argv[2] ?? 4173);
const TYPES = {
  ".css": "text/css",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".json": "application/json",
  ".png": "image/png",
};

let built = 0;
let site;

function lastChange() {
  const files = readdirSync(path.join(WEB, "src"), { recursive: true, encoding: "utf8" });
  return Math.max(
    ...files.map((file) => statSync(path.join(WEB, "src", file), { throwIfNoEntry: false })?.mtimeMs ?? 0),
  );
}

async function fresh() {
  if (site && lastChange() < built) return site;
  const started = Date.now();
  await buildAll(process.env.PREVIEW_MODE ?? "production");
  const samples = await runnerImport(path.join(WEB, "src/render/all-samples.ts"), {
    configFile: false,
    logLevel: "error",
  });
  const { inputOf } = (
    await runnerImport(path.join(WEB, "src/render/samples.ts"), { configFile: false, logLevel: "error" })
  ).module;
  const bundle = loadBundle();
  built = started;
  site = { bundle, inputOf, samples: samples.module.allSamples, routes: JSON.parse(bundle.routes()).pages };
  return site;
}

function matches(pattern, pathname) {
  return new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(pathname);
}

/** The server's content policy, so that what it refuses is refused here too. */
function policy() {
  const { scriptHashes } = JSON.parse(readFileSync(path.join(WEB, "dist/csp.json"), "utf8"));
  const scripts = scriptHashes.map((hash) => ` '${hash}'`).join("");
  return `default-src 'none'; script-src 'self'${scripts}; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; media-src 'self'; manifest-src 'self'; frame-src https://www.youtube-nocookie.com; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;
}

async function answer(url) {
  const { bundle, inputOf, samples, routes } = await fresh();
  if (url.pathname === "/~") {
    const links = samples.flatMap(({ page, samples: own }) =>
      Object.keys(own).map((name) => {
        const route = routes.find((found) => found.name === page);
        return `<li><a href="/~/${page}?sample=${name}">${page} · ${name}</a> ${route?.pattern ?? ""}`;
      }),
    );
    return { status: 200, html: `<!doctype html><title>Pages</title><ul>${links.join("")}</ul>` };
  }
  const name = url.pathname.startsWith("/~/")
    ? url.pathname.slice(3)
    : (routes.find((route) => matches(route.pattern, url.pathname))?.name ?? "not-found");
  const own = samples.find((found) => found.page === name)?.samples ?? {};
  const sample = own[url.searchParams.get("sample") ?? "typical"] ?? { path: url.pathname, data: {} };
  const input = inputOf(name, sample, {
    theme: url.searchParams.get("theme") ?? "system",
    currency: url.searchParams.get("currency") ?? "NGN",
    lowData: url.searchParams.get("lowdata") === "on",
  });
  return JSON.parse(bundle.render(JSON.stringify(input)));
}

const server = http.createServer(async (request, response) => {
  const url = new URL(request.url, `http://localhost:${PORT}`);
  const file = path.join(PUBLIC, path.normalize(url.pathname));
  if (file.startsWith(PUBLIC) && url.pathname !== "/" && existsSync(file) && statSync(file).isFile()) {
    response.writeHead(200, { "content-type": TYPES[path.extname(file)] ?? "application/octet-stream" });
    response.end(readFileSync(file));
    return;
  }
  try {
    const { status, html } = await answer(url);
    response.writeHead(status, { "content-type": "text/html; charset=utf-8", "content-security-policy": policy() });
    response.end(html);
  } catch (error) {
    response.writeHead(500, { "content-type": "text/plain; charset=utf-8" });
    response.end(String(error?.stack ?? error));
  }
});
server.listen(PORT, () => console.log(`http://localhost:${PORT}/~`));
