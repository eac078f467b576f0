import { useQueryClient } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import type { Schemas } from "../../api/types";
import { Button } from "../../ui/Button";
import { Chip } from "../../ui/Chip";
import { circleCheck, pencil, plus } from "../../ui/icons";
import { EmptyState, LoadingState } from "../../ui/States";
import { api } from "../shell/api";
import { SavedViews } from "../shell/SavedViews";
import { useMay, useSession } from "../shell/session";
import { pageOf } from "../ui/address";
import { type BulkAction, BulkBar } from "../ui/BulkBar";
import { DataTable } from "../ui/DataTable";
import { Select, TextField } from "../ui/fields";
import layout from "../ui/layout.module.css";
import { Pager } from "../ui/Pager";
import { Panel } from "../ui/Panel";
import { ScreenHead } from "../ui/ScreenHead";
import { FailedState } from "../ui/states";
import { ago } from "../ui/time";
import { useOnce } from "../ui/useOnce";
import { useTicks } from "../ui/useTicks";
import { ClaimShown } from "./ClaimShown";
import { useBegin, useDocumentsOf, useSettings } from "./useSettings";

type Row = Schemas["DocumentList"]["items"][number];

const STANDINGS = [
  { value: "", label: "All" },
  { value: "live", label: "Published" },
  { value: "changed", label: "Published, with a newer draft" },
  { value: "draft", label: "Draft" },
  { value: "in_review", label: "In review" },
  { value: "archived", label: "Archived" },
];

const step = (action: "publish" | "archive" | "delete") => (row: Row) =>
  api.post("/api/desk/documents/{id}/actions", { params: { path: { id: row.id } }, body: { action } });

const ACTIONS: BulkAction<Row>[] = [
  {
    key: "publish",
    label: "Publish",
    fits: (row) => (row.changed || !row.live) && row.state !== "archived",
    call: step("publish"),
    done: "published.",
    ask: "They are on the site within a second. What misses something stays as it is.",
  },
  {
    key: "archive",
    label: "Archive",
    fits: (row) => row.state !== "archived",
    call: step("archive"),
    done: "archived.",
    ask: "They are taken off the site. You can bring each of them back.",
  },
  {
    key: "delete",
    label: "Delete",
    danger: true,
    fits: (row) => !row.live,
    call: step("delete"),
    done: "deleted.",
    ask: "They are off the lists. Each can be brought back as a draft.",
  },
];

const BACK = { to: "/settings", label: "All settings" };

/** Settings of which there are many: claims, links, words of search. */
export default function SettingsListScreen() {
  const { kind = "" } = useParams();
  const [values, setValues] = useSearchParams();
  const page = pageOf(values);
  const [q, state] = [values.get("q") ?? "", values.get("state") ?? ""];
  const put = (name: string, value: string) =>
    setValues(
      (old) => {
        const next = new URLSearchParams(old);
        if (value) next.set(name, value);
        else next.delete(name);
        next.delete("page");
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const { zone } = useSession();
  const may = useMay("change_settings");
  const settings = useSettings();
  const { data, error, isPlaceholderData, refetch } = useDocumentsOf(useDeferredValue({ kind, page, q, state }));
  const client = useQueryClient();
  const ticks = useTicks(data?.items ?? [], (row) => row.id);
  const begin = useBegin();
  const once = useOnce();
  const navigate = useNavigate();
  const schema = settings.data?.lists.find((one) => one.kind === kind);
  if (settings.data && !schema) {
    return (
      <>
        <ScreenHead title="There is nothing here" back={BACK} />
        <EmptyState title="There is no such list" text="It may have been renamed." />
      </>
    );
  }
  const start = () => once(async () => navigate(`/documents/${(await begin.mutateAsync(kind)).id}`));
  return (
    <>
      <ScreenHead title={schema?.plural ?? "Settings"} lead={schema?.help} back={BACK}>
        {may && schema && (
          <Button type="button" icon={plus} disabled={begin.isPending} onClick={start}>
            New {schema.label.toLowerCase()}
          </Button>
        )}
      </ScreenHead>
      <search className={layout.filters}>
        <TextField
          type="search"
          label={`Search ${(schema?.plural ?? "settings").toLowerCase()}`}
          value={q}
          onChange={(words) => put("q", words)}
        />
        <Select label="Standing" value={state} options={STANDINGS} onChange={(chosen) => put("state", chosen)} />
        <SavedViews list={`settings-${kind}`} names={["q", "state"]} />
      </search>
      {error && !data && <FailedState error={error} retry={() => void refetch()} />}
      {!error && !data && <LoadingState lines={6} />}
      {data?.items.length === 0 &&
        (q || state ? (
          <EmptyState title="Nothing matches" text="Try fewer words, or take the filter away." />
        ) : (
          <EmptyState title="None yet" text={may ? "The first one is one press away." : "Nobody made one so far."} />
        ))}
      {ticks.chosen.length > 0 && (
        <BulkBar
          rows={ticks.chosen}
          noun={["entry", "entries"]}
          actions={ACTIONS}
          onClear={ticks.clear}
          onSettled={() => client.invalidateQueries({ queryKey: ["documents"] })}
        />
      )}
      {data && data.items.length > 0 && (
        <Panel>
          <DataTable
            caption={schema?.plural ?? "Settings"}
            columns={columns(zone, kind === "claim")}
            rows={data.items}
            rowKey={(row) => row.id}
            rowName={(row) => row.title || row.id}
            selected={may ? ticks.selected : undefined}
            onSelect={ticks.onSelect}
            stale={isPlaceholderData}
          />
        </Panel>
      )}
      {data && <Pager page={page} pages={data.pages} label={schema?.plural ?? "Settings"} />}
    </>
  );
}

const columns = (zone: string, areClaims: boolean) => [
  { key: "title", label: "Name", cell: (row: Row) => <Link to={`/documents/${row.id}`}>{row.title || row.id}</Link> },
  {
    key: "state",
    label: "Published",
    cell: (row: Row) =>
      row.live ? (
        <Chip tone="ok" icon={circleCheck}>
          {row.changed ? "Yes, with a newer draft" : "Yes"}
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
          label: "Visitors see it",
          cell: (row: Row) => (row.live ? <ClaimShown row={row} /> : <span className="soft">Not yet</span>),
        },
      ]
    : []),
  {
    key: "updated",
    label: "Changed",
    cell: (row: Row) => [ago(row.updatedAt, zone), row.updatedBy].filter(Boolean).join(" by "),
  },
];
