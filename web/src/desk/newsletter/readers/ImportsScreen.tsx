import { useQuery } from "@tanstack/react-query";
import type { NewsletterImport } from "../../../api/schema";
import { LoadingState } from "../../../ui/States";
import { api } from "../../shell/api";
import { useSession } from "../../shell/session";
import { CsvButton } from "../../ui/CsvButton";
import { DataTable } from "../../ui/DataTable";
import layout from "../../ui/layout.module.css";
import { Panel } from "../../ui/Panel";
import parts from "../../ui/parts.module.css";
import { ScreenHead } from "../../ui/ScreenHead";
import { FailedState } from "../../ui/states";
import { date } from "../../ui/time";
import { At } from "../../ui/When";
import { actorWords } from "../../ui/who";
import { Parts } from "../Parts";
import { ImportForm } from "./ImportForm";

/** Imports readers from elsewhere, with the proof that they agreed; and what was imported before. */
export default function ImportsScreen() {
  const { zone, person } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: ["newsletter", "imports"],
    queryFn: ({ signal }) => api.get("/api/desk/newsletter/imports", { signal }),
  });
  return (
    <>
      <ScreenHead
        title="Import readers"
        lead="Only import people who agreed to get this newsletter, with proof that they did."
        back={{ to: "/newsletter/subscribers", label: "All readers" }}
      >
        <CsvButton load={() => api.getFile("/api/desk/newsletter/imports.csv")} fileName="reader-imports.csv" />
      </ScreenHead>
      <div className={parts.pills}>
        <Parts />
      </div>
      <div className={layout.two}>
        <ImportForm />
        <Panel title="Previous imports">
          {error && !data && <FailedState error={error} level={3} retry={() => void refetch()} />}
          {!error && !data && <LoadingState />}
          {data?.items.length === 0 && <p className="soft">No imports yet.</p>}
          {data && data.items.length > 0 && (
            <DataTable
              caption="Imports, newest first"
              columns={columns(zone, person.id)}
              rows={data.items}
              rowKey={({ id }) => id}
            />
          )}
        </Panel>
      </div>
    </>
  );
}

const columns = (zone: string, own: string) => [
  {
    key: "at",
    label: "When",
    cell: ({ at, by }: NewsletterImport) => (
      <span className={parts.name}>
        <At at={at} />
        <span className="small soft">{actorWords(by, own)}</span>
      </span>
    ),
  },
  {
    key: "proof",
    label: "Proof",
    cell: ({ proof, consentedOn }: NewsletterImport) => (
      <span className={parts.name}>
        <span>{proof}</span>
        <span className="small soft">agreed by {date(`${consentedOn}T12:00:00Z`, zone)}</span>
      </span>
    ),
  },
  {
    key: "came",
    label: "Result",
    cell: ({ added, known, refused }: NewsletterImport) => `${added} new, ${known} known, ${refused} refused`,
  },
];
