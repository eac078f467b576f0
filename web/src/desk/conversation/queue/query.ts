/** What the queue shows; all of it stands in the address. */
export interface QueueQuery {
  kind: string;
  state: string;
  q: string;
  sort: string;
  page: number;
}

export const KINDS = [
  { value: "", label: "All" },
  { value: "comment", label: "Comments" },
  { value: "question", label: "Questions" },
] as const;

export const ORDERS = [
  { value: "urgent", label: "Most urgent first" },
  { value: "old", label: "Longest waiting first" },
  { value: "new", label: "Newest first" },
] as const;

/** What is looked at. Nothing chosen: all that waits for somebody. */
export const STANDINGS = [
  { value: "", label: "To decide" },
  { value: "crisis", label: "Crisis" },
  { value: "held", label: "Held" },
  { value: "pending", label: "Waiting" },
  { value: "reported", label: "Reported" },
  { value: "published", label: "Published" },
  { value: "hidden", label: "Hidden" },
  { value: "removed", label: "Removed" },
] as const;

const among = (choices: readonly { value: string }[], value: string | null): string =>
  choices.some((choice) => choice.value === value) ? (value ?? "") : (choices[0]?.value ?? "");

/** Reads an address; what cannot be read is as if it were not there. */
export function readQuery(values: URLSearchParams): QueueQuery {
  const page = Number(values.get("page"));
  return {
    kind: among(KINDS, values.get("kind")),
    state: among(STANDINGS, values.get("state")),
    q: values.get("q") ?? "",
    sort: among(ORDERS, values.get("sort")),
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** The address after a change. It starts at the first page again, and no item is open any more. */
export function withQuery(values: URLSearchParams, change: Partial<Record<keyof QueueQuery, string>>): URLSearchParams {
  const next = new URLSearchParams(values);
  for (const [name, value] of Object.entries(change)) {
    if (value === "" || value === "urgent") next.delete(name);
    else next.set(name, value);
  }
  next.delete("page");
  next.delete("item");
  return next;
}

/** The address with an item open, or with none. */
export function withItem(values: URLSearchParams, item: string | undefined): URLSearchParams {
  const next = new URLSearchParams(values);
  if (item === undefined) next.delete("item");
  else next.set("item", item);
  return next;
}

/** What a saved view keeps of the address. */
export const FILTERS = ["kind", "state", "q", "sort"] as const;

/** Whether anything but the order is chosen. */
export const isFiltered = ({ kind, state, q }: QueueQuery): boolean => kind !== "" || state !== "" || q !== "";
