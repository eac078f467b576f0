import type { ReactElement } from "react";
import type { Schemas } from "../api/types";
import type { FormState, PageRead, RenderInput } from "./contract";

/** What a page answers: an element (status 200), or an element with the status to send. */
export type PageResult = ReactElement | { status: number; element: ReactElement };

/** A page of the site. Each `site/<feature>/pages/*.page.tsx` exports one as `page`. */
export interface Page {
  /** Unique, such as `blog-post`. */
  name: string;
  /** Such as `/blog/{slug}`. */
  pattern: string;
  /** Names of the query values that change what the page shows; none where it is left out. */
  query?: string[];
  /** True when the page shows prices, so that it differs by currency. */
  currency?: boolean;
  /** True when prices on it are shown with delivery to the place that the visitor chose: reads may ask with `{place}`. */
  place?: boolean;
  /** True when it shows what belongs to one visitor: its reads carry their cookies, and it is never stored. */
  personal?: boolean;
  /** API reads made before rendering; `shell` is implied. */
  reads?: PageRead[];
  render(input: RenderInput): PageResult;
}

/** An answer of the API: its body, or the status and the problem's words. */
export type Answer<T> = { ok: true; body: T } | { ok: false; status: number; detail: string };

/** The answer of the read called `name`. A read that is missing counts as 503. */
export function answer<T>(input: RenderInput, name: string): Answer<T> {
  const found = input.data[name];
  if (found && found.status >= 200 && found.status < 300 && found.body !== null && found.body !== undefined) {
    return { ok: true, body: found.body as T };
  }
  const problem = (found?.body ?? {}) as { detail?: unknown; title?: unknown };
  const detail = [problem.detail, problem.title].find((text) => typeof text === "string" && text !== "");
  return { ok: false, status: found?.status ?? 503, detail: typeof detail === "string" ? detail : "" };
}

/** The body of a read, or `undefined` when it failed: for parts of a page that may be left out. */
export function bodyOf<T>(input: RenderInput, name: string): T | undefined {
  const found = answer<T>(input, name);
  return found.ok ? found.body : undefined;
}

/** A page with a form that is kept between presses: what was typed, and what it shows. */
export interface Shown<T> {
  state: FormState;
  view?: T | null;
}

/** What such a page shows: the answer to a press goes before what its read, of the form's name, says. */
export function shownOf<T>(input: RenderInput, name: string): Answer<Shown<T>> {
  const form = input.form?.name === name ? input.form : undefined;
  if (form?.found) return { ok: true, body: { state: form, view: form.found as T } };
  const read = answer<Kept<T>>(input, name);
  if (!read.ok) return read;
  const { values, errors, message, found } = read.body;
  return { ok: true, body: { state: form ?? { name, values, errors, message: message ?? undefined }, view: found } };
}

/** What the read of such a page answers. */
interface Kept<T> extends Omit<FormState, "name" | "message" | "found"> {
  message?: string | null;
  found?: T | null;
}

/** Without `null`s, so that defaults stand in for them: staff may empty a text. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== null).map(withoutNulls);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).filter(([, item]) => item !== null);
  return Object.fromEntries(entries.map(([key, item]) => [key, withoutNulls(item)]));
}

/** The words of a page over our own, so that one that is missing leaves no hole. */
export function wordsOf<T extends object>(input: RenderInput, own: T): T {
  return { ...own, ...copyOf<T>(input) };
}

/** The texts of settings over our own, so that one that is missing or emptied leaves no hole. */
export function withTexts<T extends object>(own: T, given: object | undefined): T {
  const texts = Object.entries(given ?? {}).filter(([, text]) => typeof text === "string" && text !== "");
  return { ...own, ...Object.fromEntries(texts) };
}

/** The words of a page (`GET /api/pages/{name}` read as `name`). Every key may be missing. */
export function copyOf<T extends object>(input: RenderInput, name = "copy"): Partial<T> {
  return withoutNulls(bodyOf<Schemas["PageCopy"]>(input, name)?.copy ?? {}) as Partial<T>;
}
