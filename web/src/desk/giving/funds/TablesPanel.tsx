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
import { today } from "../amount";

const TABLES = [
  { name: "gifts", label: "Download gifts (CSV)" },
  { name: "gift-aid", label: "Download Gift Aid claim (CSV)" },
] as const;

/** Gifts of some days as a table, and the Gift Aid claim. Names leave the house with them, so who saves proves who they are. */
export function TablesPanel() {
  const last = today();
  const [from, setFrom] = useState(`${last.slice(0, 4)}-01-01`);
  const [to, setTo] = useState(last);
  const save = useCommand({
    call: async (name: (typeof TABLES)[number]["name"]) => {
      saveAs(
        await api.getFile(`/api/desk/giving/${name}.csv`, { params: { query: { from, to } } }),
        `${name}-${from}-${to}.csv`,
      );
    },
  });
  const isWrong = from === "" || to === "" || from > to;
  return (
    <Panel title="Export gifts">
      <ProblemSummary error={save.error} />
      <p>Anonymous donors are marked: do not publish their names. Each download is recorded.</p>
      <div className={layout.filters}>
        <TextField
          type="date"
          label="First day"
          max={last}
          error={isWrong ? "The first day must not be after the last day." : undefined}
          value={from}
          onChange={setFrom}
        />
        <TextField type="date" label="Last day" max={last} value={to} onChange={setTo} />
      </div>
      <div className="row">
        {TABLES.map(({ name, label }) => (
          <Button
            key={name}
            type="button"
            look="line"
            icon={download}
            disabled={isWrong || save.isPending}
            onClick={() => save.run(name)}
          >
            {label}
          </Button>
        ))}
      </div>
    </Panel>
  );
}
