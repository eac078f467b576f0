import { useState } from "react";
import { Button } from "../../ui/Button";
import { copy } from "../../ui/icons";
import { Notice } from "../../ui/Notice";
import { TextEditor } from "../forms/TextEditor";
import { fieldId, TextArea, TextField } from "../ui/fields";
import { type Draft, type FieldOfDraft, KINDS } from "./answering";
import css from "./questions.module.css";

interface GeneralFieldsProps {
  draft: Draft;
  problems: Partial<Record<FieldOfDraft, string>>;
  /** The answer is another one than the private one. */
  withAnswer: boolean;
  put: (change: Partial<Draft>) => void;
}

/** The question in the doctor's words, as everybody may read it, and the answer to it. */
export function GeneralFields({ draft, problems, withAnswer, put }: GeneralFieldsProps) {
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
      <TextField
        id={fieldId("title")}
        label="Title on the site"
        error={problems.title}
        value={draft.title}
        maxLength={120}
        onChange={(title) => put({ title })}
      />
      <TextArea
        id={fieldId("question")}
        label="Question on the site"
        error={problems.question}
        value={draft.question}
        maxLength={5000}
        onChange={(question) => put({ question })}
      />
      {withAnswer && (
        <>
          <TextEditor
            kinds={KINDS}
            key={generation}
            id={fieldId("general")}
            label="General answer"
            hint="What helps everybody with this question."
            error={problems.general}
            start={draft.general}
            onChange={(general) => put({ general })}
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
