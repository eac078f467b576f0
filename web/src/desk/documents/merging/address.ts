import { slugOf } from "../../forms/slug";
import { type JsonObject, withField } from "../../forms/values";
import type { Conflict, Merged } from "../../saving/merge";
import type { Schema } from "../types";

type Names = Pick<Schema, "titleField" | "slugField">;

/**
 * An address that on both sides only followed the title is no choice of its own: it is not asked for, and follows the
 * title that is decided on.
 */
export function withoutOwnAddress(merged: Merged, { titleField, slugField }: Names) {
  const of = (name: string | undefined) => merged.conflicts.find(({ path }) => path[0] === name);
  const [title, slug] = [of(titleField), of(slugField)];
  if (!slugField || !title || !slug || !followed(title, slug)) {
    return { asked: merged, settled: (body: JsonObject) => body };
  }
  return {
    asked: { ...merged, conflicts: merged.conflicts.filter((conflict) => conflict !== slug) },
    settled: (body: JsonObject) =>
      withField(body, slugField, { _type: "slug", current: slugOf(String(body[titleField] ?? "")) }),
  };
}

const followed = (title: Conflict, slug: Conflict) =>
  (["mine", "theirs"] as const).every((side) => slug[side] === slugOf(String(title[side] ?? "")));
