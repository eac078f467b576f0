import texts from "../../../crates/content/defaults/texts.json";
import { LONG, shellSample } from "./fixtures";
import { failed, ok, type PageSamples } from "./samples";

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
export function copySample(name: keyof typeof texts, claims = true) {
  return ok({ name, copy: (prepared(texts[name] as unknown as Json, claims) ?? {}) as Record<string, Json> });
}

/** Samples of a page that reads nothing but its texts: with and without claims, empty, with long texts, and failed. */
export function copyPageSamples(name: keyof typeof texts): PageSamples {
  const path = `/${name}`;
  const typical = copySample(name);
  const shell = ok({
    ...shellSample,
    brand: LONG,
    doctor: LONG,
    announcement: { label: LONG, href: "/blog" },
    contact: { ...shellSample.contact, address: [LONG, LONG] },
  });
  const long = { ...typical.body.copy, heading: LONG, blocks: [{ title: LONG, text: LONG }] };
  return {
    page: name,
    samples: {
      typical: { path, data: { copy: typical } },
      unproven: { path, data: { copy: copySample(name, false) } },
      empty: { path, data: { copy: ok({ name, copy: {} }) } },
      long: { path, data: { shell, copy: ok({ name, copy: long }) } },
      error: { path, data: { copy: failed(500, "Internal Server Error") } },
    },
  };
}
