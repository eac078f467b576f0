import type { Schemas } from "../../api/types";
import { SampleLabel } from "../../ui/Chip";
import { PortableText } from "../../ui/portable-text/PortableText";
import css from "./policy.module.css";
import type { PolicyWords } from "./words";

interface PolicyTextProps {
  policy: Schemas["PolicyView"];
  words: PolicyWords;
  /** On the page of all documents, whose own heading stands above. */
  among?: boolean;
}

/** When a document last changed, and its text; its links open in a new tab (spec 1 §2). */
export function PolicyText({ policy, words, among = false }: PolicyTextProps) {
  return (
    <>
      <p className={css.changed}>
        {policy.changedOnText !== "" && (
          <span>
            {words.changed} <time dateTime={policy.changedOn}>{policy.changedOnText}</time>
          </span>
        )}
        <SampleLabel show={policy.sample} />
      </p>
      <PortableText
        value={policy.description}
        newTab
        lowerHeadings={among ? 1 : 0}
        anchorPrefix={among ? `${policy.anchor}-` : ""}
      />
    </>
  );
}
