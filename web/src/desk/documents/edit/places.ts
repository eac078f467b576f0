import { slugText } from "../../forms/SlugControl";
import type { JsonObject } from "../../forms/values";
import type { DocumentView, Schema } from "../types";

/** Where visitors come across a document. */
export interface VisitorPlace {
  label: string;
  /** The field without which it is not there. */
  missing?: string;
}

/** Where an article will be found; of other types nothing depends on what is written. */
export function placesOf({ kind, slugField }: Schema, body: JsonObject): VisitorPlace[] {
  if (kind !== "blog") return [];
  const textOf = (name: string) => (typeof body[name] === "string" ? body[name].trim() : "");
  const slug = slugText(body[slugField ?? "slug"]);
  const [section, topic] = [textOf("section"), textOf("category")];
  return [
    { label: slug === "" ? "A page of its own; its address is made from the title" : `Its own page, /blog/${slug}` },
    section === ""
      ? { label: "Not on the blog page: it has no section", missing: "section" }
      : { label: `The blog page, under “${section}”` },
    {
      label:
        topic === ""
          ? "All articles, the search and the feed"
          : `All articles, under “${topic}”, the search and the feed`,
    },
  ];
}

/** The page of a document that is on the site. */
export const liveAddress = (view: DocumentView): string | undefined => view.published?.url ?? undefined;
