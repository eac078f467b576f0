import { useState } from "react";
import { Button } from "../../../ui/Button";
import { api } from "../../shell/api";
import { useCommand } from "../../shell/useCommand";
import { TextField } from "../../ui/fields";
import { download } from "../../ui/icons";
import layout from "../../ui/layout.module.css";
import { Panel } from "../../ui/Panel";
import { ProblemSummary } from "../../ui/ProblemSummary";
import { saveAs } from "../../ui/saveAs";
import { today } from "./days";

/** All lines of some days, for a spreadsheet or the bookkeeper. */
export function ExportPanel() {
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const save = useCommand({
    call: async () => {
      saveAs(await api.getFile("/api/desk/ledger.csv", { params: { query: { from, to } } }), "ledger.csv");
    },
  });
  const isBackwards = from !== "" && to !== "" && from > to;
  return (
    <Panel title="All lines as a table">
      <ProblemSummary error={save.error} />
      <p>Every line with its entry, account and reference, without names. Days are those of Lagos.</p>
      <div className={layout.filters}>
        <TextField
          type="date"
          label="First day"
          optional
          max={today()}
          error={isBackwards ? "The first day is after the last one." : undefined}
          value={from}
          onChange={setFrom}
        />
        <TextField type="date" label="Last day" optional max={today()} value={to} onChange={setTo} />
      </div>
      <p className="small soft">Without days: the last 31.</p>
      {!isBackwards && (
        <div className="row">
          <Button type="button" look="line" icon={download} disabled={save.isPending} onClick={() => save.run()}>
            Save the lines (CSV)
          </Button>
        </div>
      )}
    </Panel>
  );
}
