import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { scratch } from "./processes.mjs";

const flags =
  "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync";

/** Performance, accessibility, best practices and SEO of a page on Lighthouse's mobile profile, in percent. */
export async function lighthouse(url) {
  const output = join(scratch(), "report.json");
  const run = spawnSync(
    process.execPath,
    [
      "node_modules/lighthouse/cli/index.js",
      url,
      "--quiet",
      "--output=json",
      `--output-path=${output}`,
      `--chrome-flags=${flags}`,
    ],
    {
      cwd: new URL(".", import.meta.url).pathname,
      encoding: "utf8",
      env: { ...process.env, CHROME_PATH: process.env.BEDSIDE_TEST_CHROMIUM ?? "/usr/bin/chromium" },
    },
  );
  if (run.status !== 0) throw new Error(run.stderr);
  const { categories } = JSON.parse(readFileSync(output, "utf8"));
  return ["performance", "accessibility", "best-practices", "seo"].map((name) =>
    Math.round(categories[name].score * 100),
  );
}
