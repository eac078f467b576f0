import settings from "../../../crates/content/defaults/settings.json";
import { ok } from "./samples";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Does to the texts what the server does: names put in, claims either labelled as samples or taken out. */
function prepared(value: Json, claims: boolean): Json | undefined {
  if (typeof value === "string") return value.replaceAll("{brand}", "Bedside").replaceAll("{doctor}", "Dr Ade");
  if (Array.isArray(value)) {
    return value.flatMap((item) => {
      const done = prepared(item, claims);
      return done === undefined ? [] : [done];
    });
  }
  if (value === null || typeof value !== "object") return value;
  if ("claim" in value && !claims) return undefined;
  const entries = Object.entries(value).flatMap(([key, item]) => {
    const done = prepared(item, claims);
    return done === undefined ? [] : [[key, done] as const];
  });
  const object = Object.fromEntries(entries);
  if (!("claim" in value)) return object;
  return { sample: true, evidence: { label: "Check the register", url: "https://register.example/sample" }, ...object };
}

/** The default texts of a page, as `GET /api/pages/{name}` answers them. */
export function copySample(name: keyof typeof settings, claims = true) {
  return ok({ name, copy: (prepared(settings[name] as unknown as Json, claims) ?? {}) as Record<string, Json> });
}
