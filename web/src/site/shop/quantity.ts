/** So many pieces can be chosen from a list; who wants more has them in the cart already. */
export const MOST_OFFERED = 10;

/** Numbers of pieces to choose from. */
export const countUpTo = (most: number) =>
  Array.from({ length: most }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }));
