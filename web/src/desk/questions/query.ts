/** States of the list. */
export const STANDINGS = [
  { value: "waiting", label: "Waiting" },
  { value: "private", label: "Private" },
  { value: "held", label: "Held" },
  { value: "answered", label: "Answered" },
  { value: "closed", label: "Closed" },
] as const;

type Standing = (typeof STANDINGS)[number]["value"];

/** What the list shows; all of it stands in the address. */
export interface QuestionQuery {
  state: Standing;
  q: string;
  page: number;
}

/** Reads an address; what cannot be read is as if it were not there. */
export function readQuery(values: URLSearchParams): QuestionQuery {
  const page = Number(values.get("page"));
  const state = STANDINGS.find(({ value }) => value === values.get("state"));
  return {
    state: state?.value ?? "waiting",
    q: values.get("q") ?? "",
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** The address after a change, at the first page again. */
export function withQuery(values: URLSearchParams, change: { state?: Standing; q?: string }): URLSearchParams {
  const next = new URLSearchParams(values);
  for (const [name, value] of Object.entries(change)) {
    if (value === "" || value === "waiting") next.delete(name);
    else next.set(name, value);
  }
  next.delete("page");
  return next;
}

/** What a saved view keeps of the address. */
export const FILTERS = ["state", "q"] as const;
