import { useState } from "react";
import { Button } from "../../ui/Button";
import { api } from "../shell/api";
import { useCommand } from "../shell/useCommand";
import { DayFilter } from "../ui/fields";
import { download } from "../ui/icons";
import layout from "../ui/layout.module.css";
import { Panel } from "../ui/Panel";
import { ProblemSummary } from "../ui/ProblemSummary";
import { ScreenHead } from "../ui/ScreenHead";
import { saveAs } from "../ui/saveAs";
import { Parts } from "./Parts";

const EXPORTS = [
  {
    what: "decisions",
    label: "Decisions",
    text: "Each decision about a comment or question: when, who, what and why.",
  },
  { what: "reports", label: "Reports", text: "What was reported, when, and how long it took to decide." },
  {
    what: "complaints",
    label: "Complaints",
    text: "When each was received, acknowledged and decided, and the outcome.",
  },
  {
    what: "risk",
    label: "Risk record",
    text: "How often each risk came up each month, and what was done about it.",
  },
] as const;

/** What the law asks to be kept (Online Safety Act 2023), from what really happened. */
export default function ExportsScreen() {
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const save = useCommand({
    call: async (what: string) => {
      const query = { what, from, to };
      saveAs(await api.getFile("/api/desk/conversation/export.csv", { params: { query } }), `${what}.csv`);
    },
  });
  return (
    <>
      <ScreenHead
        title="Exports"
        lead="Records of moderation, for your files and for a regulator. They do not include the text of comments or questions."
      />
      <Parts />
      <div className="stack stack-large">
        <ProblemSummary error={save.error} />
        <div className={layout.filters}>
          <DayFilter label="From" value={from} onChange={setFrom} />
          <DayFilter label="To" value={to} onChange={setTo} />
        </div>
        {EXPORTS.map(({ what, label, text }) => (
          <Panel key={what} title={label}>
            <p>{text}</p>
            <div className="row">
              <Button
                type="button"
                look="line"
                icon={download}
                disabled={save.isPending}
                onClick={() => save.run(what)}
              >
                Download {label.toLowerCase()} (CSV)
              </Button>
            </div>
          </Panel>
        ))}
      </div>
    </>
  );
}
