export type Json = null | boolean | number | string | Json[] | JsonObject;
export type JsonObject = { [key: string]: Json };

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Equal as JSON: the order of keys does not count, `undefined` is the same as missing. */
export function same(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one)) {
    return Array.isArray(other) && one.length === other.length && one.every((item, at) => same(item, other[at]));
  }
  if (!isObject(one) || !isObject(other)) return false;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => same(one[key], other[key]));
}

/** True for what counts as not filled in: nothing, blank text, an empty list, an object of such. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === "string") return value.trim() === "";
  if (Array.isArray(value)) return value.length === 0;
  if (isObject(value)) return Object.entries(value).every(([key, part]) => key.startsWith("_") || isBlank(part));
  return false;
}

/** The object with one field changed; `undefined` takes the field away. */
export function withField(object: JsonObject, name: string, value: Json | undefined): JsonObject {
  if (value === undefined) {
    const { [name]: _gone, ...rest } = object;
    return rest;
  }
  return { ...object, [name]: value };
}

/** The list with the item moved one place up (-1) or down (1); unchanged at the ends. */
export function moved<T>(list: readonly T[], at: number, by: -1 | 1): T[] {
  const to = at + by;
  const copy = [...list];
  if (to < 0 || to >= list.length) return copy;
  const [item] = copy.splice(at, 1);
  copy.splice(to, 0, item as T);
  return copy;
}

/** A `_key` for a new item: 12 hexadecimal digits, as the store's other keys. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
