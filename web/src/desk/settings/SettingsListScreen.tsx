import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue } from "react";
import { Link, useNavigate, useParams } from "react-router";
import type { DocumentRow } from "../../api/schema";
import { Button } from "../../ui/Button";
import { Chip } from "../../ui/Chip";
import { circleCheck, clock, pencil, plus } from "../../ui/icons";
import { EmptyState } from "../../ui/States";
import type { JsonObject } from "../forms/values";
import { api } from "../shell/api";
import { useMay, useSession } from "../shell/session";
import { anyText, useAddress } from "../ui/address";
import { type BulkAction, BulkBar } from "../ui/BulkBar";
import { CsvButton } from "../ui/CsvButton";
import { Select } from "../ui/fields";
import { ListScreen } from "../ui/ListScreen";
import parts from "../ui/parts.module.css";
import { ScreenHead } from "../ui/ScreenHead";
import { ago, dayIn } from "../ui/time";
import { inSentence } from "../ui/words";
import { standingOf } from "./claims";
import { queryOf, type SettingsAsked, useBegin, useDocumentsOf, useSettings } from "./useSettings";

const STANDINGS = [
  { value: "", label: "All" },
  { value: "live", label: "Published" },
  { value: "changed", label: "Published, with unpublished changes" },
  { value: "draft", label: "Draft" },
  { value: "in_review", label: "In review" },
  { value: "archived", label: "Archived" },
];

const step = (action: "publish" | "archive" | "delete") => (row: DocumentRow) =>
  api.post("/api/desk/documents/{id}/actions", { params: { path: { id: row.id } }, body: { action } });

const ACTIONS: BulkAction<DocumentRow>[] = [
  {
    key: "publish",
    label: "Publish",
    fits: (row) => (row.changed || !row.live) && row.state !== "archived",
    call: step("publish"),
    done: "published.",
    ask: "They are published within a second. Anything incomplete stays as it is.",
  },
  {
    key: "archive",
    label: "Archive",
    fits: (row) => row.state !== "archived",
    call: step("archive"),
    done: "archived.",
    ask: "They are taken off the site. You can restore each of them.",
  },
  {
    key: "delete",
    label: "Delete",
    danger: true,
    fits: (row) => !row.live,
    call: step("delete"),
    done: "deleted.",
    ask: "They are removed from the lists. You can restore each as a draft.",
  },
];

const BACK = { to: "/settings", label: "All settings" };

const PARTS = { q: anyText, state: anyText };

/** Settings of which there are many: claims, links, words of search. */
export default function SettingsListScreen() {
  const { kind = "" } = useParams();
  const address = useAddress(PARTS);
  const { query, put, isFiltered } = address;
  const { zone } = useSession();
  const may = useMay("change_settings");
  const settings = useSettings();
  const asked = useDeferredValue({ kind, ...query });
  const list = useDocumentsOf(asked);
  const begin = useBegin();
  const navigate = useNavigate();
  const schema = settings.data?.find((one) => !one.id && one.kind === kind);
  if (settings.data && !schema) {
    return (
      <>
        <ScreenHead title="Page not found" back={BACK} />
        <EmptyState title="No such list" text="It may have been renamed." />
      </>
    );
  }
  const plural = schema?.plural ?? "Settings";
  const start = () => begin.run(kind, ({ id }) => navigate(`/documents/${id}`));
  return (
    <ListScreen
      title={plural}
      lead={schema?.help}
      back={BACK}
      actions={
        may &&
        schema && (
          <Button type="button" icon={plus} disabled={begin.isPending} onClick={start}>
            New {inSentence(schema.label)}
          </Button>
        )
      }
      csv={<SettingsCsv asked={asked} />}
      address={address}
      list={list}
      search={{ label: `Search ${inSentence(plural)}` }}
      finds="documents"
      filters={<Select label="Status" value={query.state} options={STANDINGS} onChange={(state) => put({ state })} />}
      views={`settings-${kind}`}
      empty={
        isFiltered ? (
          <EmptyState title="Nothing matches" text="Try fewer words, or remove the filter." />
        ) : (
          <EmptyState title="None yet" text={may ? "Add the first one." : "Nobody has added one yet."} />
        )
      }
      label={plural}
      ticked={
        may
          ? (rows, onClear) => (
              <BulkBar
                rows={rows}
                noun={["entry", "entries"]}
                actions={ACTIONS}
                changes={["documents"]}
                onClear={onClear}
              />
            )
          : undefined
      }
      table={{
        caption: plural,
        columns: columns(zone, kind === "claim"),
        rowName: (row) => row.title || row.id,
      }}
    />
  );
}

/** Claims are saved with their evidence: they are the register of what the practice says of itself. */
function SettingsCsv({ asked }: { asked: SettingsAsked }) {
  const areClaims = asked.kind === "claim";
  const path = areClaims ? "/api/desk/claims.csv" : "/api/desk/documents.csv";
  return (
    <CsvButton
      load={() => api.getFile(path, { params: { query: queryOf(asked) } })}
      fileName={areClaims ? "claims.csv" : "documents.csv"}
    />
  );
}

const columns = (zone: string, areClaims: boolean) => [
  {
    key: "title",
    label: "Name",
    cell: (row: DocumentRow) => (areClaims ? <ClaimName row={row} /> : <NameLink row={row}>{row.title}</NameLink>),
  },
  {
    key: "state",
    label: "Published",
    cell: (row: DocumentRow) =>
      row.live ? (
        <Chip tone="ok" icon={circleCheck}>
          {row.changed ? "Yes, with unpublished changes" : "Yes"}
        </Chip>
      ) : (
        <Chip tone="wait" icon={pencil}>
          Not yet
        </Chip>
      ),
  },
  ...(areClaims
    ? [
        {
          key: "shown",
          label: "Visible to visitors",
          cell: (row: DocumentRow) => (row.live ? <ClaimShown row={row} /> : <span className="soft">Not yet</span>),
        },
      ]
    : []),
  {
    key: "updated",
    label: "Changed",
    cell: (row: DocumentRow) => [ago(row.updatedAt, zone), row.updatedBy].filter(Boolean).join(" by "),
  },
];

/** The words of a claim that are on the site, where a newer draft stands beside them. */
async function publishedBody({ id, changed }: DocumentRow, signal: AbortSignal): Promise<JsonObject> {
  const kept = await api.get("/api/desk/documents/{id}", { params: { path: { id } }, signal });
  if (!changed || !kept.published) return kept.body as JsonObject;
  const { body } = await api.get("/api/desk/documents/{id}/revisions/{n}", {
    params: { path: { id, n: kept.published.revision } },
    signal,
  });
  return body as JsonObject;
}

const NameLink = ({ row, children }: { row: DocumentRow; children: ReactNode }) => (
  <Link to={`/documents/${row.id}`}>{children || row.id}</Link>
);

/** What visitors read; its key, by which texts name it, says little. */
function ClaimName({ row }: { row: DocumentRow }) {
  const { data } = useClaim(row);
  const text = typeof data?.text === "string" ? data.text.trim() : "";
  if (text === "") return <NameLink row={row}>{row.title}</NameLink>;
  return (
    <span className={parts.name}>
      <NameLink row={row}>{text}</NameLink>
      <span className="small soft">{row.title}</span>
    </span>
  );
}

const useClaim = (row: DocumentRow) =>
  useQuery({
    queryKey: ["documents", row.id, "on-the-site", row.updatedAt],
    queryFn: ({ signal }) => publishedBody(row, signal),
  });

function ClaimShown({ row }: { row: DocumentRow }) {
  const { zone } = useSession();
  const { data, error } = useClaim(row);
  if (error) return <span className="soft">Not known</span>;
  if (!data) return <span className="soft">…</span>;
  const today = dayIn(zone);
  const { shown, words } = standingOf(data, today);
  return (
    <span>
      <Chip tone={shown ? "ok" : "bad"} icon={shown ? circleCheck : clock}>
        {shown ? "Yes" : "No"}
      </Chip>{" "}
      <span className="small soft">{words}</span>
    </span>
  );
}
