import type { LetterOptions } from "./options";
import { Tick } from "./Tick";

/** The terms that a form wants agreed to, with the way to read them first. */
export function Terms({ terms }: { terms: LetterOptions["terms"] }) {
  return (
    <Tick name="terms">
      {terms.label} (
      <a href={terms.href} target="_blank" rel="noopener">
        read them<span className="vh"> (opens in a new tab)</span>
      </a>
      )
    </Tick>
  );
}
