import { createContext, useContext } from "react";
import type { FieldError } from "../../api/schema";
import { problemAt } from "./errors";

/** What every control of a form may ask for. */
export interface FormFacts {
  problems: readonly FieldError[];
  /** Shown and not asked for: somebody else is writing, or the right is missing. */
  readOnly: boolean;
  /** The title now, for the address made of it. */
  title: string;
  /** The address under which the document was published; `undefined` before. */
  publishedSlug: string | undefined;
  /** Path of the page without its last part: `/blog/`. */
  pagePath: string;
  /** Changes when a text was replaced from outside, so that editors start again with it. */
  generation: number;
  /** Where the word goals of this document's texts are kept; without it there are none. */
  goalOf?: (field: string) => string;
  /** What became of what is typed. */
  saveState?: string;
  /** A block of a rich text to show. */
  goTo?: { field: string; key: string };
}

export const FormContext = createContext<FormFacts>({
  problems: [],
  readOnly: false,
  title: "",
  publishedSlug: undefined,
  pagePath: "/",
  generation: 0,
});

export const useFormFacts = () => useContext(FormContext);

export const useProblem = (path: string): string | undefined => problemAt(useFormFacts().problems, path);
