import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DeskIssue } from "../../../api/schema";
import { api } from "../../shell/api";
import { Loaded } from "../../ui/Loaded";
import { MailFrame } from "../../ui/MailFrame";
import { Panel } from "../../ui/Panel";
import parts from "../../ui/parts.module.css";
import { Tabs } from "../../ui/Tabs";
import { pathOf } from "./useIssue";

const TABS = [
  { key: "html", label: "As it looks" },
  { key: "text", label: "As plain text" },
];

export function PreviewPanel({ issue }: { issue: DeskIssue }) {
  const [view, setView] = useState("html");
  const path = pathOf(issue.id);
  const query = useQuery({
    queryKey: ["newsletter", "preview", issue.id, issue.revision],
    queryFn: ({ signal }) =>
      api.get("/api/desk/newsletter/issues/{id}/preview", { params: { path: { id: issue.id } }, signal }),
    meta: { told: true },
  });
  return (
    <Panel title="As readers get it">
      <Loaded query={query} level={3}>
        {(data) => (
          <>
            <p>
              <strong>Subject:</strong> {data.subject}
            </p>
            <Tabs label="Views of the mail" tabs={TABS} current={view} onChange={setView}>
              {view === "html" ? (
                // A frame of its own for each version: another address in the same one would be a step of the back button.
                <MailFrame key={issue.revision} title="The mail" src={`${path}/html?revision=${issue.revision}`} />
              ) : (
                <pre className={parts.letter}>{data.text}</pre>
              )}
            </Tabs>
          </>
        )}
      </Loaded>
    </Panel>
  );
}
