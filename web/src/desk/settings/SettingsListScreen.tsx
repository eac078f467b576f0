import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import type { Schemas } from "../../api/types";
import { Button } from "../../ui/Button";
import { Chip } from "../../ui/Chip";
import { circleCheck, pencil, plus } from "../../ui/icons";
import { EmptyState, LoadingState } from "../../ui/States";
import { useMay, useSession } from "../shell/session";
import { DataTable } from "../ui/DataTable";
import { Pager } from "../ui/Pager";
import { Panel } from "../ui/Panel";
import { ScreenHead } from "../ui/ScreenHead";
import { FailedState } from "../ui/states";
import { ago } from "../ui/time";
import { useOnce } from "../ui/useOnce";
import { useBegin, useDocumentsOf, useSettings } from "./useSettings";

type Row = Schemas["DocumentList"]["items"][number];

const BACK = { to: "/settings", label: "All settings" };

/** Settings of which there are many: claims, links, words of search. */
export default function SettingsListScreen() {
  const { kind = "" } = useParams();
  const [values] = useSearchParams();
  const page = Math.max(1, Number.parseInt(values.get("page") ?? "1", 10) || 1);
  const { zone } = useSession();
  const may = useMay("change_settings");
  const settings = useSettings();
  const { data, error, isPlaceholderData, refetch } = useDocumentsOf(kind, page);
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
      {error && !data && <FailedState error={error} retry={() => void refetch()} />}
      {!error && !data && <LoadingState lines={6} />}
      {data?.items.length === 0 && <EmptyState title="None yet" text="The first one is one press away." />}
      {data && data.items.length > 0 && (
        <Panel>
          <DataTable
            caption={schema?.plural ?? "Settings"}
            columns={columns(zone)}
            rows={data.items}
            rowKey={(row) => row.id}
            stale={isPlaceholderData}
          />
        </Panel>
      )}
      {data && <Pager page={page} pages={data.pages} label={schema?.plural ?? "Settings"} />}
    </>
  );
}

const columns = (zone: string) => [
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
  {
    key: "updated",
    label: "Changed",
    cell: (row: Row) => [ago(row.updatedAt, zone), row.updatedBy].filter(Boolean).join(" by "),
  },
];
