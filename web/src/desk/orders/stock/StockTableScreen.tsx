import { useState } from "react";
import type { StockTableResult, StockTableRow } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { check, upload } from "../../../ui/icons";
import { api } from "../../shell/api";
import { useCommand } from "../../shell/useCommand";
import { type Column, DataTable } from "../../ui/DataTable";
import { FileField } from "../../ui/FileField";
import { Form } from "../../ui/Form";
import { fieldId } from "../../ui/fields";
import { download } from "../../ui/icons";
import { Panel } from "../../ui/Panel";
import { ProblemSummary } from "../../ui/ProblemSummary";
import { ScreenHead } from "../../ui/ScreenHead";
import { saveAs } from "../../ui/saveAs";
import { STOCK } from "../useOrders";

const BACK = { to: "/stock", label: "All stock" };

/** Many variants at once: out to a spreadsheet, and back with what was changed there. */
export default function StockTableScreen() {
  return (
    <>
      <ScreenHead title="Edit stock in a spreadsheet" back={BACK} />
      <div className="stack stack-large">
        <DownloadPanel />
        <UploadPanel />
      </div>
    </>
  );
}

function DownloadPanel() {
  const save = useCommand({
    call: async () => saveAs(await api.getFile("/api/desk/stock.csv"), "stock.csv"),
  });
  return (
    <Panel title="1. Download the table">
      <ProblemSummary error={save.error} />
      <p>
        Change prices, names and warning levels in it. Write what you counted into the column Counted; leave it empty to
        keep the number. A new row without an Id adds a variant of the product in Product id.
      </p>
      <div className="row">
        <Button type="button" look="line" icon={download} disabled={save.isPending} onClick={() => save.run()}>
          Download stock (CSV)
        </Button>
      </div>
    </Panel>
  );
}

function UploadPanel() {
  const [file, setFile] = useState<File>();
  const [isTried, setIsTried] = useState(false);
  const [result, setResult] = useState<StockTableResult>();
  const take = useCommand({
    call: async ({ chosen, apply }: { chosen: File; apply: boolean }) =>
      api.post("/api/desk/stock/table", { body: { csv: await chosen.text(), apply } }),
    changes: [STOCK],
    said: ({ applied }) => (applied ? "Saved." : ""),
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
        {result && <Outcome result={result} />}
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

function Outcome({ result: { rows, problems, unchanged, applied } }: { result: StockTableResult }) {
  const same = unchanged === 1 ? "1 row is unchanged." : `${unchanged} rows are unchanged.`;
  return (
    <>
      <p>
        <strong>{summarize(rows.length, problems, applied)}</strong> {same}
      </p>
      {rows.length > 0 && (
        <DataTable
          caption="Rows that change something"
          columns={COLUMNS}
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

const COLUMNS: Column<StockTableRow>[] = [
  { key: "line", label: "Row", cell: ({ line }) => String(line) },
  { key: "name", label: "Variant", cell: ({ name }) => name || "Not named" },
  {
    key: "changes",
    label: "Change",
    cell: ({ changes, problem }) =>
      problem ? <strong>{problem}</strong> : changes.map((change) => <div key={change}>{change}</div>),
  },
];
