import type { FieldError } from "../../api/schema";

/** The message of exactly this field. */
export const problemAt = (problems: readonly FieldError[], path: string): string | undefined =>
  problems.find((problem) => problem.field === path)?.message;

/** The path and those above it, deepest first: `body.links[2].label`, `body.links[2]`, `body.links`, `body`. */
export function pathAndAbove(path: string): string[] {
  const found = [path];
  let rest = path;
  for (;;) {
    const shorter = rest.replace(/(?:\.[^.[\]]+|\[\d+\])$/, "");
    if (shorter === rest || shorter === "") return found;
    found.push(shorter);
    rest = shorter;
  }
}

/** Whether something is wrong in this field or a part of it. */
export const hasProblemIn = (problems: readonly FieldError[], path: string): boolean =>
  problems.some(({ field }) => pathAndAbove(field).includes(path));

/** The deepest place on the page for a path: one about a part of a rich text can only point at the text. */
export const nearest = (path: string, exists: (path: string) => boolean): string | undefined =>
  pathAndAbove(path).find(exists);
