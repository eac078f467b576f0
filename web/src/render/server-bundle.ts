import { readFileSync } from "node:fs";
import vm from "node:vm";
import { inject } from "vitest";
import { formatMessage } from "../../scripts/catalogue.mjs";

/**
 * The server bundle for tests, with what the server's engine has and no more. What it writes to the console is added to
 * `said`.
 */
export function loadServerBundle<Bundle>(said: string[] = []): Bundle {
  const say = (...words: unknown[]) => said.push(words.map(String).join(" "));
  const console = { log: say, warn: say, error: say, info: say, debug: say };
  const context = vm.createContext({ console, formatMessage });
  vm.runInContext("delete globalThis.Intl; delete globalThis.WebAssembly;", context);
  vm.runInContext(readFileSync(inject("serverBundle"), "utf8"), context);
  return (context as unknown as { bedsideBundle: Bundle }).bedsideBundle;
}
