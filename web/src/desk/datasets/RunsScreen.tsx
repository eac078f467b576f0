import { Link, useNavigate } from "react-router";
import type { DatasetRun } from "../../api/schema";
import { bytesText } from "../../ui/bytes";
import { EmptyState } from "../../ui/States";
import { api } from "../shell/api";
import { useSession } from "../shell/session";
import { anyText, useAddress } from "../ui/address";
import { CsvButton } from "../ui/CsvButton";
import { FileField } from "../ui/FileField";
import { FoldPanel } from "../ui/FoldPanel";
import { ListScreen } from "../ui/ListScreen";
import parts from "../ui/parts.module.css";
import { StateChip } from "../ui/StateChip";
import { UploadList } from "../ui/uploads/UploadList";
import { useQueue } from "../ui/uploads/useQueue";
import { useList } from "../ui/useList";
import { useSearchedRows } from "../ui/useSearchedRows";
import { At } from "../ui/When";
import { actorWords } from "../ui/who";
import { chipOf } from "../ui/words";
import { exportQueue } from "./queue";
import { isUnderWay, systemWords } from "./words";

const PARTS = { q: anyText };
const EXPORT_TYPES = ".gz,.tgz,.tar,.zip,.ndjson,.json,.xml,.wxr,.csv";

/** Exports of other systems that were uploaded here, and the place for more. */
export default function RunsScreen() {
  const address = useAddress(PARTS);
  const searched = useSearchedRows("imports", address.query.q);
  const asked = { page: address.query.page, ids: searched.ids };
  const list = useList({
    queryKey: ["dataset-runs", asked],
    queryFn: ({ signal }) => api.get("/api/desk/dataset-runs", { params: { query: asked }, signal }),
    enabled: !searched.isSearching,
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? 2_000 : false),
  });
  const navigate = useNavigate();
  return (
    <ListScreen
      title="Imports"
      lead={
        <>
          Import what another system exported. It is checked first; nothing changes until you start the import. To go on
          writing in the hosted content service, see <Link to="/sync">Content sync</Link>.
        </>
      }
      csv={
        <CsvButton
          load={() => api.getFile("/api/desk/dataset-runs.csv", { params: { query: asked } })}
          fileName="imports.csv"
        />
      }
      parts={
        <div className={parts.told}>
          {(list.data || list.error) && <UploadPanel startsOpen={list.data?.items.length === 0} />}
        </div>
      }
      address={address}
      list={list}
      search={{ label: "Search imports", hint: "The name of a file, or the site it comes from." }}
      searched={searched}
      empty={
        <EmptyState
          title="No imports yet"
          text="Articles, pictures and comments of your old site come in with one file. Choose it above."
        />
      }
      open={({ id }) => void navigate(`/imports/${id}`)}
      table={{ caption: "Imports", columns: useColumns() }}
    />
  );
}

function useColumns() {
  const { person } = useSession();
  return [
    {
      key: "name",
      label: "File",
      cell: (run: DatasetRun) => <Link to={`/imports/${run.id}`}>{run.name}</Link>,
    },
    {
      key: "state",
      label: "State",
      isPlain: true,
      cell: (run: DatasetRun) => <StateChip words={chipOf("DatasetRunState", run.state)} />,
    },
    { key: "system", label: "From", cell: systemWords },
    { key: "bytes", label: "Size", cell: ({ bytes }: DatasetRun) => (bytes ? bytesText(bytes) : "On the server") },
    {
      key: "at",
      label: "Brought",
      cell: ({ madeAt, madeBy }: DatasetRun) => (
        <span>
          <At at={madeAt} /> by {actorWords(madeBy, person.id)}
        </span>
      ),
    },
  ];
}

function UploadPanel({ startsOpen }: { startsOpen: boolean }) {
  const uploads = useQueue(exportQueue, "dataset-runs");
  return (
    <FoldPanel title="Import a file" startsOpen={startsOpen || uploads.length > 0}>
      <div className="stack">
        <FileField
          label="Export of the other system"
          hint="WordPress: .xml, or a .zip of it with the uploads folder. Ghost: .json. WooCommerce: .csv. Markdown: a .zip of the folder. Hosted content service or Bedside: .tar.gz or .ndjson."
          accept={EXPORT_TYPES}
          onChange={(file) => file && exportQueue.add([file])}
        />
        <UploadList
          uploads={uploads}
          done="Uploaded. Check it in the list below."
          onRemove={(key) => exportQueue.remove(key)}
        />
      </div>
    </FoldPanel>
  );
}
