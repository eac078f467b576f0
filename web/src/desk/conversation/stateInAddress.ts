/** The chosen state of a list; the first one, when the address has none that there is. */
export function chosen<State extends string>(
  states: readonly [{ value: State }, ...{ value: State }[]],
  value: string | null,
): State {
  return (states.find((state) => state.value === value) ?? states[0]).value;
}

/** The page of a list in the address. */
export function pageOf(values: URLSearchParams): number {
  const page = Number(values.get("page"));
  return Number.isInteger(page) && page > 1 ? page : 1;
}
