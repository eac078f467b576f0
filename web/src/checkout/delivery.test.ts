import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build } from "vite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { WEB } from "../../vite.shared.ts";

/* The built module, as pages, forms and other programs get it. */

const LIMIT = 12_000;
let folder: string;
let file: string;
let text: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "bedside-checkout-"));
  const environment = process.env.NODE_ENV;
  await build({
    configFile: path.join(WEB, "vite.checkout.config.ts"),
    mode: "production",
    build: { outDir: folder, emptyOutDir: false },
  });
  process.env.NODE_ENV = environment;
  file = path.join(folder, "checkout.js");
  text = readFileSync(file, "utf8");
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("weighs at most 12 KB, with either compression", () => {
  expect(gzipSync(text).length).toBeLessThanOrEqual(LIMIT);
  expect(brotliCompressSync(text).length).toBeLessThanOrEqual(LIMIT);
});

it("is one module that asks for no other", () => {
  expect(text).not.toMatch(/\bimport\s*[({"'*]|\bfrom\s*["'`]/);
});

it("has nothing that the site's policy forbids, and makes no markup of texts", () => {
  expect(text).not.toMatch(
    /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|createElement\(["'`]style/,
  );
  expect(text).not.toMatch(/setAttribute\(["'`]style|cssText/);
});

it("can be loaded without a page, where it still prepares transactions", async () => {
  expect(typeof document).toBe("undefined");
  const renamed = file.replace(".js", ".mjs");
  (await import("node:fs")).copyFileSync(file, renamed);
  const module = await import(/* @vite-ignore */ pathToFileURL(renamed).href);
  expect(Object.keys(module).sort()).toEqual([
    "CheckoutClient",
    "CheckoutError",
    "InvalidTransactionError",
    "default",
    "mountButton",
    "prepareTransaction",
  ]);
  expect(module.default).toBe(module.CheckoutClient);
  const input = { key: "pk_test_abc", email: "ada@example.com", amount: 100 };
  expect(module.prepareTransaction(input, { pageUrl: "https://clinic.example/" })).toMatchObject({ method: "POST" });
  expect(() => module.prepareTransaction({}, { pageUrl: "https://clinic.example/" })).toThrow(
    module.InvalidTransactionError,
  );
});
