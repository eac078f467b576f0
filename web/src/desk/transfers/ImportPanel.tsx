import { useState } from "react";
import type { StatementBrought } from "../../api/schema";
import { Button } from "../../ui/Button";
import { upload } from "../../ui/icons";
import { CURRENCY_CHOICES, currencyOf } from "../forms/money";
import { api } from "../shell/api";
import { useCommand } from "../shell/useCommand";
import { FileField } from "../ui/FileField";
import { FoldPanel } from "../ui/FoldPanel";
import { Form } from "../ui/Form";
import { fieldId, Select } from "../ui/fields";
import layout from "../ui/layout.module.css";
import { TRANSFERS } from "./useTransfers";

/** Takes in a statement as the bank gives it (CSV). The same one twice changes nothing. */
export function ImportPanel({ startsOpen }: { startsOpen: boolean }) {
  const [file, setFile] = useState<File>();
  const [currency, setCurrency] = useState(currencyOf("NGN"));
  const [isTried, setIsTried] = useState(false);
  // The browser forgets the file with the field.
  const [generation, setGeneration] = useState(0);
  const take = useCommand({
    call: async (chosen: File) =>
      api.post("/api/desk/transfers/statements", {
        body: { csv: await chosen.text(), fileName: chosen.name, currency },
      }),
    changes: [TRANSFERS],
    onDone: () => {
      setFile(undefined);
      setIsTried(false);
      setGeneration((old) => old + 1);
    },
  });
  const error = isTried && !file ? "Choose the bank’s file." : undefined;
  const hint = "A CSV file with a date, an amount and a description in each line. Only money received is imported.";
  const run = () => {
    setIsTried(true);
    if (file) take.run(file);
  };
  return (
    <FoldPanel title="Import a statement" startsOpen={startsOpen}>
      <Form error={take.error} run={run}>
        <div className={layout.filters}>
          <FileField
            key={generation}
            id={fieldId("csv")}
            label="Bank’s file"
            hint={hint}
            error={error}
            accept=".csv,text/csv"
            onChange={setFile}
          />
          <Select
            id={fieldId("currency")}
            label="Account currency"
            value={currency}
            options={CURRENCY_CHOICES}
            onChange={setCurrency}
          />
        </div>
        <div className="row">
          <Button icon={upload} disabled={take.isPending}>
            Import
          </Button>
        </div>
      </Form>
      <div role="status">{take.data && <Outcome outcome={take.data} />}</div>
    </FoldPanel>
  );
}

function Outcome({ outcome: { added, known, refused, outgoing, proposed, rows } }: { outcome: StatementBrought }) {
  return (
    <div className="stack stack-small">
      <p>
        <strong>{added === 1 ? "1 line is new" : `${added} lines are new`}</strong>, {known} were already here,{" "}
        {refused} could not be read, {outgoing} were payments out. {proposed} of the new ones have a suggested match.
      </p>
      {rows.length > 0 && (
        <ul>
          {rows.map(({ line, problem }) => (
            <li key={`${line} ${problem}`} className="small">
              Line {line}: {problem}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
