import { ProblemError } from "../shell/problem";

/**
 * The whole of what a row of a list shows, if it still is what was looked at: a list knows no versions, and who decides by what
 * has changed since has to look again.
 */
export function unmoved<Whole extends object>(whole: Whole, row: Partial<Whole>): Whole {
  const isAsShown = (key: string) => whole[key as keyof Whole] === row[key as keyof Whole];
  if (Object.keys(row).every(isAsShown)) return whole;
  throw new ProblemError(409, "moved", "Changed meanwhile", "It was changed meanwhile. Look at it again.");
}
