import type { FormState, RenderInput } from "../../../render/contract";
import { type Answer, answer } from "../../../render/page";
import type { RequestRead, RequestView } from "./view";

/** Name of the form on every step. */
export const REQUEST = "request";

/** Address of a step. */
export const stepHref = (step: string) => `/consultation/request/${step}`;

/** A step with what was typed: as it was read, or as a press brought it back. */
export interface Shown {
  state: FormState;
  view?: RequestView | null;
}

/** What the page shows: the answer to a press goes before what is kept. */
export function shownOf(input: RenderInput): Answer<Shown> {
  const form = input.form?.name === REQUEST ? input.form : undefined;
  if (form?.found) return { ok: true, body: { state: form, view: form.found as RequestView } };
  const read = answer<RequestRead>(input, "request");
  if (!read.ok) return read;
  const { values, errors, message, found } = read.body;
  const state = form ?? { name: REQUEST, values, errors, message: message ?? undefined };
  return { ok: true, body: { state, view: found } };
}
