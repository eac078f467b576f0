import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "vite";
import type { TestProject } from "vitest/node";
import { WEB } from "../../vite.shared.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The server bundle, built for development so that React says what it thinks. */
    serverBundle: string;
  }
}

/** Builds the server bundle once for all tests. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(tmpdir(), "bedside-bundle-"));
  const environment = process.env.NODE_ENV;
  process.env.NODE_ENV = "development";
  await build({
    configFile: path.join(WEB, "vite.server.config.ts"),
    mode: "development",
    build: { outDir: folder, emptyOutDir: false },
  });
  process.env.NODE_ENV = environment;
  project.provide("serverBundle", path.join(folder, "server.js"));
  return () => rmSync(folder, { recursive: true, force: true });
}
