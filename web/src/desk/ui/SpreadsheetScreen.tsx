import type { QueryKey } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { TableResult, TableRow } from "../../api/schema";
import { Button } from "../../ui/Button";
import { check, upload } from "../../ui/icons";
import { useCommand } from "../shell/useCommand";
import { type Column, DataTable } from "./DataTable";
import { FileField } from "./FileField";
import { Form } from "./Form";
import { fieldId } from "./fields";
import { download } from "./icons";
import { Panel } from "./Panel";
import { ProblemSummary } from "./ProblemSummary";
import { ScreenHead } from "./ScreenHead";
import { saveAs } from "./saveAs";

interface SpreadsheetScreenProps {
  title: string;
  back: { to: string; label: string };
  /** What can be changed in the table, and how a row is added. */
  explanation: ReactNode;
  /** What a row is: 'Variant'. */
  noun: string;
  file: { name: string; label: string; load: () => Promise<Blob> };
  /** Looks at a changed table, or takes it. */
  send: (table: { csv: string; apply: boolean }) => Promise<TableResult>;
  changes: QueryKey[];
  saved?: string;
}

/** Many things at once: out to a spreadsheet, and back with what was changed there. Nothing changes before it was shown. */
export function SpreadsheetScreen({ title, back, explanation, file, ...taken }: SpreadsheetScreenProps) {
  return (
    <>
      <ScreenHead title={title} back={back} />
      <div className="stack stack-large">
        <DownloadPanel file={file}>{explanation}</DownloadPanel>
        <UploadPanel {...taken} />
      </div>
    </>
  );
}

function DownloadPanel({ file, children }: Pick<SpreadsheetScreenProps, "file"> & { children: ReactNode }) {
  const save = useCommand({ call: async () => saveAs(await file.load(), file.name) });
  return (
    <Panel title="1. Download the table">
      <ProblemSummary error={save.error} />
      {children}
      <div className="row">
        <Button type="button" look="line" icon={download} disabled={save.isPending} onClick={() => save.run()}>
          {file.label}
        </Button>
      </div>
    </Panel>
  );
}

type UploadPanelProps = Pick<SpreadsheetScreenProps, "noun" | "send" | "changes" | "saved">;

function UploadPanel({ noun, send, changes, saved = "Saved." }: UploadPanelProps) {
  const [file, setFile] = useState<File>();
  const [isTried, setIsTried] = useState(false);
  const [result, setResult] = useState<TableResult>();
  const take = useCommand({
    call: async ({ chosen, apply }: { chosen: File; apply: boolean }) => send({ csv: await chosen.text(), apply }),
    changes,
    said: ({ applied }) => (applied ? saved : ""),
    onDone: setResult,
  });
  const run = () => {
    setIsTried(true);
    if (file) take.run({ chosen: file, apply: false });
  };
  const canApply = file && result && !result.applied && result.problems === 0 && result.rows.length > 0;
  return (
    <Panel title="2. Upload the changed table">
      <Form error={take.error} run={run}>
        <FileField
          id={fieldId("csv")}
          label="Changed table"
          hint="The CSV file that your spreadsheet saved. Nothing changes before you have seen what it does."
          accept=".csv,text/csv"
          error={isTried && !file ? "Choose the file." : undefined}
          onChange={(chosen) => {
            setFile(chosen);
            setResult(undefined);
          }}
        />
        <div className="row">
          <Button look="line" icon={upload} disabled={take.isPending}>
            Check the table
          </Button>
        </div>
      </Form>
      <div role="status" className="stack">
        {result && <Outcome result={result} noun={noun} />}
      </div>
      {canApply && (
        <div className="row">
          <Button
            type="button"
            icon={check}
            disabled={take.isPending}
            onClick={() => take.run({ chosen: file, apply: true })}
          >
            {result.rows.length === 1 ? "Save 1 change" : `Save ${result.rows.length} changes`}
          </Button>
        </div>
      )}
    </Panel>
  );
}

interface OutcomeProps extends Pick<SpreadsheetScreenProps, "noun"> {
  result: TableResult;
}

function Outcome({ noun, result: { rows, problems, unchanged, applied } }: OutcomeProps) {
  const same = unchanged === 1 ? "1 row is unchanged." : `${unchanged} rows are unchanged.`;
  return (
    <>
      <p>
        <strong>{summarize(rows.length, problems, applied)}</strong> {same}
      </p>
      {rows.length > 0 && (
        <DataTable
          caption="Rows that change something"
          columns={columnsFor(noun)}
          rows={rows}
          rowKey={({ line }) => String(line)}
        />
      )}
    </>
  );
}

function summarize(rows: number, problems: number, applied: boolean): string {
  if (applied) return rows === 1 ? "1 row was saved." : `${rows} rows were saved.`;
  if (problems > 0) return "Nothing can be saved before these rows are mended:";
  if (rows === 0) return "The table changes nothing.";
  return rows === 1 ? "1 row changes something." : `${rows} rows change something.`;
}

const columnsFor = (noun: string): Column<TableRow>[] => [
  { key: "line", label: "Row", cell: ({ line }) => String(line) },
  { key: "name", label: noun, cell: ({ name }) => name || "Not named" },
  {
    key: "changes",
    label: "Change",
    cell: ({ changes, problem }) =>
      problem ? <strong>{problem}</strong> : changes.map((change) => <div key={change}>{change}</div>),
  },
];
