import { PLAIN_READING } from "./context";
import type { RenderInput } from "./contract";
import { shellSample } from "./fixtures";

/** What a page is rendered with in the preview and in tests; `shell` is filled in. */
export interface Sample {
  path: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  data: RenderInput["data"];
  form?: RenderInput["form"];
  /** Status expected of the page; 200 when left out. */
  status?: number;
}

/** A `*.samples.ts` beside each `*.page.tsx` exports this as `samples`. */
export interface PageSamples {
  page: string;
  samples: Record<"typical" | "empty" | "long" | "error", Sample> & Record<string, Sample>;
}

/** An answer of the API as a sample gives it. */
export const ok = <T>(body: T) => ({ status: 200, body });
/** A failed read. */
export const failed = (status: number, title: string) => ({
  status,
  body: { type: "about:blank", title, status, detail: title },
});

/** The whole input of a sample. */
export function inputOf(
  page: string,
  sample: Sample,
  preferences: Partial<RenderInput["preferences"]> = {},
): RenderInput {
  return {
    page,
    path: sample.path,
    params: sample.params ?? {},
    query: sample.query ?? {},
    preferences: { theme: "system", currency: "NGN", lowData: false, reading: PLAIN_READING, ...preferences },
    site: { publicUrl: "http://localhost:8080" },
    now: "2026-11-21T09:30:00Z",
    data: { shell: ok(shellSample), ...sample.data },
    form: sample.form,
  };
}
