import { useState } from "react";
import { buttonClass } from "../../../ui/Button";
import { Icon } from "../../../ui/Icon";
import { address } from "../../shell/api";
import { TextField } from "../../ui/fields";
import { download } from "../../ui/icons";
import layout from "../../ui/layout.module.css";
import { Panel } from "../../ui/Panel";
import { today } from "./days";

/** All lines of some days, for a spreadsheet or the bookkeeper. */
export function ExportPanel() {
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const isBackwards = from !== "" && to !== "" && from > to;
  return (
    <Panel title="All lines as a table">
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
        <p>
          <a className={buttonClass({ look: "line" })} href={address("/api/desk/ledger.csv", { from, to })} download>
            <Icon of={download} />
            Save the lines (CSV)
          </a>
        </p>
      )}
    </Panel>
  );
}
