/** Words of a field that may hold anything; empty when it is no text. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
