import { useState } from "react";
import { Button } from "../../ui/Button";
import { copy } from "../../ui/icons";
import { Notice } from "../../ui/Notice";
import { TextEditor } from "../forms/TextEditor";
import { TextArea, TextField } from "../ui/fields";
import type { FieldOf } from "../ui/useFields";
import { type Draft, KINDS } from "./answering";
import css from "./questions.module.css";

interface GeneralFieldsProps {
  draft: Draft;
  field: FieldOf<Draft>;
  /** The answer is another one than the private one. */
  withAnswer: boolean;
  put: (change: Partial<Draft>) => void;
}

/** The question in the doctor's words, as everybody may read it, and the answer to it. */
export function GeneralFields({ draft, field, withAnswer, put }: GeneralFieldsProps) {
  const [generation, setGeneration] = useState(0);
  const takeOver = () => {
    put({ general: draft.blocks });
    setGeneration(generation + 1);
  };
  return (
    <div className={css.general}>
      <Notice tone="cost" title="Everybody can read this part.">
        Leave out names, ages, places, dates and whatever else says who asked.
      </Notice>
      <TextField {...field("title")} label="Title on the site" maxLength={120} />
      <TextArea {...field("question")} label="Question on the site" maxLength={5000} />
      {withAnswer && (
        <>
          <TextEditor
            kinds={KINDS}
            key={generation}
            {...field("general")}
            label="General answer"
            hint="What helps everybody with this question."
            start={draft.general}
          />
          <p>
            <Button type="button" look="line" small icon={copy} onClick={takeOver}>
              Start from the private answer
            </Button>
          </p>
        </>
      )}
    </div>
  );
}
