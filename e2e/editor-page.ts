import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";

const HARNESS = path.resolve(import.meta.dirname, "../web/src/desk/editor/harness");

/** The desk's policy; the editor must do without anything more. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
};

/** Builds the page with the editor alone and serves it under the desk's policy; answers with its address and what stops it. */
export async function serveEditor(): Promise<{ url: string; stop: () => void }> {
  const { build } = await import("vite");
  const { default: react } = await import("@vitejs/plugin-react");
  const { css } = await import("../web/vite.shared.ts");
  const folder = mkdtempSync(path.join(tmpdir(), "bedside-editor-"));
  await build({
    configFile: false,
    root: HARNESS,
    publicDir: false,
    logLevel: "error",
    css,
    plugins: [react()],
    define: { "process.env.NODE_ENV": '"development"' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  });
  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? "/", "http://localhost").pathname;
    const file = path.join(folder, asked === "/" ? "index.html" : path.normalize(asked));
    try {
      const body = readFileSync(file);
      const type = TYPES[path.extname(file)] ?? "application/octet-stream";
      response.writeHead(200, { "content-type": type, "content-security-policy": POLICY }).end(body);
    } catch {
      response.writeHead(asked === "/favicon.ico" ? 204 : 404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://localhost:${port}/`,
    stop: () => {
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
