import { Button } from "../../ui/Button";
import { fieldId, TextField } from "../ui/fields";
import { useFormFacts, useProblem } from "./context";
import type { ControlProps } from "./control";
import css from "./forms.module.css";
import { slugOf, slugProblem } from "./slug";
import { isObject } from "./values";

export const slugText = (value: unknown): string =>
  isObject(value) && typeof value.current === "string" ? value.current : typeof value === "string" ? value : "";

/** The last part of a page's address. */
export function SlugControl({ field, path, value, onChange }: ControlProps) {
  const { title, publishedSlug, pagePath, readOnly } = useFormFacts();
  const error = useProblem(path);
  const slug = slugText(value);
  const put = (current: string) => onChange(current === "" ? undefined : { _type: "slug", current });
  const isMoved = publishedSlug !== undefined && slug !== publishedSlug;
  return (
    <div className="stack stack-small">
      <TextField
        id={fieldId(path)}
        label={field.label}
        hint={`Page address: ${pagePath}${slug || "…"}`}
        error={slugProblem(slug) ?? error}
        optional={!field.required}
        autoComplete="off"
        spellCheck={false}
        value={slug}
        onChange={(text) => put(text.trim())}
      />
      {isMoved && (
        <p className={css.note} role="status">
          {slug === ""
            ? "The page needs an address before it can be published again."
            : `Links to ${pagePath}${publishedSlug} will lead to the new address.`}
        </p>
      )}
      {!readOnly && slugOf(title) !== "" && slug !== slugOf(title) && (
        <Button type="button" look="quiet" small onClick={() => put(publishedSlug ?? slugOf(title))}>
          {publishedSlug === undefined ? "Create from the title" : "Keep the old address"}
        </Button>
      )}
    </div>
  );
}
