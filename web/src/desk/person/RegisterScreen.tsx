import { useQuery } from "@tanstack/react-query";
import type { ProcessingActivity, ProcessingRegister } from "../../api/schema";
import { Button } from "../../ui/Button";
import { Chip } from "../../ui/Chip";
import { pencil } from "../../ui/icons";
import { Notice } from "../../ui/Notice";
import { api } from "../shell/api";
import { useSession } from "../shell/session";
import { useCommand } from "../shell/useCommand";
import { DataTable } from "../ui/DataTable";
import { Facts } from "../ui/Facts";
import { FoldPanel } from "../ui/FoldPanel";
import { download } from "../ui/icons";
import { Loaded } from "../ui/Loaded";
import { Panel } from "../ui/Panel";
import parts from "../ui/parts.module.css";
import { ScreenHead } from "../ui/ScreenHead";
import { saveAs } from "../ui/saveAs";
import { dateTime } from "../ui/time";

const BACK = { to: "/person", label: "Search people" };

/** What is processed of whom, why, how long and who gets it, as the site is set up at this moment. */
export default function RegisterScreen() {
  const query = useQuery({
    queryKey: ["processing"],
    queryFn: ({ signal }) => api.get("/api/desk/processing", { signal }),
  });
  const save = useCommand({
    call: async () => saveAs(await api.getFile("/api/desk/processing.md"), "record-of-processing.md"),
    toasts: true,
    said: "File saved on this device.",
  });
  return (
    <>
      <ScreenHead
        title="Processing register"
        lead="The record that the law wants (UK GDPR article 30, NDPA), and input for an impact assessment, made from your settings."
        back={BACK}
      >
        <Button type="button" icon={download} disabled={save.isPending} onClick={() => save.run()}>
          Download
        </Button>
      </ScreenHead>
      <Loaded query={query}>{(register) => <Register register={register} />}</Loaded>
    </>
  );
}

function Register({ register }: { register: ProcessingRegister }) {
  const { zone } = useSession();
  const { controller, at, recipients, amounts, activities, assessment } = register;
  return (
    <div className="stack stack-large">
      <Notice>
        {`${controller}, ${dateTime(at, zone)}. Change a setting and this changes. Grounds are proposals: have an adviser confirm them.`}
      </Notice>
      <Panel title="Who gets data">
        {recipients.length === 0 ? (
          <p className="small soft">Nobody, as configured: no email service, and everything is on this machine.</p>
        ) : (
          <ul className={parts.lines}>
            {recipients.map(({ name, host, what }) => (
              <li key={name}>
                <strong>{name}</strong>
                <code>{host}</code>
                <span className="small soft">{what}</span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Panel title="How much there is">
        <Facts facts={amounts.map(({ what, count }) => [what, count.toLocaleString("en-GB")])} />
      </Panel>
      <div className="stack stack-small">
        {activities.map((activity) => (
          <Activity key={activity.key} activity={activity} />
        ))}
      </div>
      <FoldPanel title="Input for an impact assessment">
        <ul className={parts.lines}>
          {assessment.map(({ question, answer, isOpen }) => (
            <li key={question}>
              <strong>{question}</strong>
              <span>{answer}</span>
              {isOpen && (
                <Chip tone="wait" icon={pencil}>
                  To add
                </Chip>
              )}
            </li>
          ))}
        </ul>
      </FoldPanel>
    </div>
  );
}

function Activity({ activity }: { activity: ProcessingActivity }) {
  const { name, people, purpose, ground, special, now, retention, tables } = activity;
  const facts: [string, string][] = [
    ["Purpose", purpose],
    ["People", people],
    ["Ground", ground],
    ["Special categories", special ?? "None is asked for"],
    ...now.map((line): [string, string] => ["Now", line]),
  ];
  return (
    <FoldPanel title={name}>
      <Facts facts={facts} />
      {retention.length > 0 && (
        <ul className={parts.lines} aria-label={`What is erased by itself: ${name}`}>
          {retention.map(({ what, rule }) => (
            <li key={what}>
              <strong>{what}</strong>
              <span className="small soft">Erased {rule}</span>
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary>{tables.length === 1 ? "1 table" : `${tables.length} tables`}</summary>
        <DataTable
          caption={`Tables: ${name}`}
          columns={[
            { key: "name", label: "Table", cell: (table) => <code>{table.name}</code> },
            { key: "encrypted", label: "Encrypted", cell: (table) => table.encrypted.join(", ") || "–" },
            { key: "clear", label: "In the clear", cell: (table) => table.clear.join(", ") || "–" },
            { key: "kept", label: "Kept", cell: (table) => table.kept },
          ]}
          rows={tables}
          rowKey={(table) => table.name}
        />
      </details>
    </FoldPanel>
  );
}
