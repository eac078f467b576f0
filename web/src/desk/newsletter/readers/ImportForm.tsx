import { useState } from "react";
import type { NewsletterImportResult } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { pencil, upload } from "../../../ui/icons";
import { api } from "../../shell/api";
import { useCommand } from "../../shell/useCommand";
import { FileField } from "../../ui/FileField";
import { Form } from "../../ui/Form";
import { Check, fieldId, TextArea, TextField } from "../../ui/fields";
import { Panel } from "../../ui/Panel";
import { ProblemSummary } from "../../ui/ProblemSummary";
import parts from "../../ui/parts.module.css";
import { fieldsOf } from "../../ui/useFields";

interface Draft {
  csv: string;
  name: string;
  proof: string;
  consentedOn: string;
  askFirst: boolean;
}

const EMPTY: Draft = { csv: "", name: "", proof: "", consentedOn: "", askFirst: true };

function problemsOf({ csv, proof, consentedOn }: Draft) {
  return {
    csv: csv.trim() === "" ? "Choose a file with at least one address." : undefined,
    proof: proof.trim() === "" ? "Enter how they agreed and where the record is." : undefined,
    consentedOn: /^\d{4}-\d{2}-\d{2}$/.test(consentedOn)
      ? undefined
      : "Enter the date by which all of them had agreed.",
  };
}

/** A table of addresses with the proof. It is tried first: nothing is written before somebody has seen what would come of it. */
export function ImportForm() {
  const [draft, setDraft] = useState(EMPTY);
  const [isTried, setIsTried] = useState(false);
  const call = (dryRun: boolean) => {
    const { csv, proof, consentedOn, askFirst } = draft;
    const body = { csv, proof: proof.trim(), consentedOn, askFirst, dryRun };
    return api.post("/api/desk/newsletter/imports", { body });
  };
  const look = useCommand({
    call: () => call(true),
  });
  const take = useCommand({
    call: () => call(false),
    changes: [["newsletter"]],
    said: ({ added }) => `${added} ${added === 1 ? "reader" : "readers"} imported.`,
    onDone: () => {
      setDraft(EMPTY);
      setIsTried(false);
      look.reset();
    },
  });
  const problems = problemsOf(draft);
  const run = () => {
    setIsTried(true);
    if (Object.values(problems).every((problem) => !problem)) look.run();
  };
  if (look.data) {
    return (
      <Panel title="Preview of the import">
        <ProblemSummary error={take.error} form="import" />
        <Outcome result={look.data} askFirst={draft.askFirst} />
        <div className={parts.acts}>
          <Button
            type="button"
            icon={upload}
            disabled={take.isPending || look.data.added === 0}
            onClick={() => take.run()}
          >
            {take.isPending ? "Importing…" : `Import ${look.data.added}`}
          </Button>
          <Button type="button" look="line" icon={pencil} onClick={() => look.reset()}>
            Edit
          </Button>
        </div>
      </Panel>
    );
  }
  return (
    <Panel title="List of addresses">
      <Form error={look.error} form="import" run={run}>
        <Fields draft={draft} problems={isTried ? problems : {}} onChange={setDraft} />
        <p>
          <Button look="line" disabled={look.isPending}>
            {look.isPending ? "Reading…" : "Preview import"}
          </Button>
        </p>
      </Form>
    </Panel>
  );
}

interface FieldsProps {
  draft: Draft;
  problems: Partial<ReturnType<typeof problemsOf>>;
  onChange: (draft: Draft) => void;
}

function Fields({ draft, problems, onChange }: FieldsProps) {
  const put = (change: Partial<Draft>) => onChange({ ...draft, ...change });
  const field = fieldsOf(draft, put, "import", (name) => problems[name as keyof typeof problems]);
  const read = async (file: File | undefined) => put(file ? { csv: await file.text(), name: file.name } : { csv: "" });
  return (
    <>
      <FileField
        id={fieldId("csv", "import")}
        label="File"
        hint="A CSV file with the column email and, optionally, country, topics and frequency."
        accept=".csv,text/csv"
        error={problems.csv}
        onChange={(file) => void read(file)}
      />
      {draft.name && <p className="small">{draft.name}</p>}
      <TextArea
        {...field("proof")}
        label="How they agreed"
        hint="Which form, which wording and where the record is: ‘Paper list from the Osogbo health day, folder 3’."
        rows={3}
        maxLength={1000}
      />
      <TextField
        {...field("consentedOn")}
        type="date"
        label="Agreed by"
        hint="The date of the most recent agreement."
      />
      <Check
        label="Ask each of them by email first"
        hint="They get one email with a button, and the newsletter only after they select it. Best if the proof is on paper or old."
        checked={draft.askFirst}
        onChange={(askFirst) => put({ askFirst })}
      />
    </>
  );
}

function Outcome({
  result: { added, known, refused },
  askFirst,
}: {
  result: NewsletterImportResult;
  askFirst: boolean;
}) {
  return (
    <div className="stack" role="status">
      <p>
        <strong>{added}</strong> new, <strong>{known}</strong> already known, <strong>{refused.length}</strong> refused.{" "}
        {askFirst ? "The new ones are asked by email first." : "The new ones get the next issue."} People who left or
        complained are never added again.
      </p>
      {refused.length > 0 && (
        <ul className={parts.lines} aria-label="Refused lines">
          {refused.slice(0, 100).map(({ line, why }) => (
            <li key={line}>
              <span>
                Line {line}: {why}
              </span>
            </li>
          ))}
        </ul>
      )}
      {refused.length > 100 && <p className="small soft">And {refused.length - 100} more.</p>}
    </div>
  );
}
