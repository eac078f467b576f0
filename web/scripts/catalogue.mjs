import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { FluentBundle, FluentNumber, FluentResource } from "@fluent/bundle";

/* What the server offers its bundle, for tests and previews: the same catalogue, read by the format's own library. */

const CATALOGUE = path.resolve(import.meta.dirname, "../../messages/en-GB");

const bundle = new FluentBundle("en-GB", { useIsolating: false });
for (const file of readdirSync(CATALOGUE)) {
  const errors = bundle.addResource(new FluentResource(readFileSync(path.join(CATALOGUE, file), "utf8")));
  if (errors.length > 0) throw errors[0];
}

/** @type {(id: string, values?: Record<string, string | number>) => string} */
export function formatMessage(id, values = {}) {
  const pattern = bundle.getMessage(id)?.value;
  if (!pattern) throw new Error(`there is no message ${id}`);
  const plain = Object.entries(values).map(([name, value]) => {
    return [name, typeof value === "number" ? new FluentNumber(value, { useGrouping: false }) : value];
  });
  return bundle.formatPattern(pattern, Object.fromEntries(plain));
}
