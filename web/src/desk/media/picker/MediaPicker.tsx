import { useState } from "react";
import type { MediaItem } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { check } from "../../../ui/icons";
import { EmptyState, LoadingState } from "../../../ui/States";
import { api } from "../../shell/api";
import { useMay } from "../../shell/session";
import { Dialog } from "../../ui/Dialog";
import { TextField } from "../../ui/fields";
import { FailedState } from "../../ui/states";
import { Tabs } from "../../ui/Tabs";
import { toast } from "../../ui/toasts";
import { UploadList } from "../../ui/uploads/UploadList";
import { arrived } from "./Arrived";
import { DropZone } from "./DropZone";
import { Grid } from "./Grid";
import css from "./media.module.css";
import { uploadQueue } from "./queue";
import { Recorder } from "./Recorder";
import { KINDS, type MediaKind } from "./types";
import { useLibrary } from "./useLibrary";
import { useSmaller } from "./useSmaller";
import { useUploads } from "./useUploads";

interface MediaPickerProps {
  kind: MediaKind;
  onPick: (item: MediaItem) => void;
  onClose: () => void;
}

/** Has one file chosen: out of the library, from the device, or recorded now. */
export function MediaPicker({ kind, onPick, onClose }: MediaPickerProps) {
  const mayAdd = useMay("manage_media");
  const [tab, setTab] = useState("library");
  const uploads = useUploads();
  const [own, setOwn] = useState<readonly number[]>([]);
  const shown = uploads.filter(({ key }) => own.includes(key));
  const first = shown.find(({ state }) => state === "done");
  const add = (files: File[]) => {
    const keys = uploadQueue.add(files);
    setOwn((old) => [...old, ...keys]);
  };
  const smaller = useSmaller(add);
  const choose = async (id: string) => {
    const item = await api.get("/api/desk/media/{id}", { params: { path: { id } } }).catch(() => undefined);
    if (item) onPick(item);
    else toast("The file could not be found. Try again.", "bad");
  };
  const tabs = [
    { key: "library", label: "Library" },
    ...(mayAdd ? [{ key: "upload", label: "Upload" }] : []),
    ...(mayAdd && kind === "audio" ? [{ key: "record", label: "Record" }] : []),
  ];
  return (
    <Dialog open title={`Choose a ${KINDS[kind].one.toLowerCase()}`} size="wide" onClose={onClose}>
      <Tabs label="Where from" tabs={tabs} current={tab} onChange={setTab}>
        {tab === "library" && <Library kind={kind} onPick={onPick} />}
        {tab === "upload" && <DropZone kind={kind} onFiles={smaller.take} />}
        {tab === "record" && (
          <Recorder
            name="Recording"
            onFile={(file) => {
              add([file]);
              setTab("upload");
            }}
          />
        )}
      </Tabs>
      <div className="stack stack-small" aria-live="polite">
        {smaller.offers}
        <UploadList uploads={shown} done={arrived} onRemove={(key) => uploadQueue.remove(key)} />
        {first?.became && (
          <p>
            <Button type="button" icon={check} onClick={() => first.became && void choose(first.became)}>
              Use {first.name}
            </Button>
          </p>
        )}
      </div>
    </Dialog>
  );
}

function Library({ kind, onPick }: { kind: MediaKind; onPick: (item: MediaItem) => void }) {
  const [q, setQ] = useState("");
  const [page, setPage] = useState(1);
  const { data, error, isPending, isPlaceholderData, refetch } = useLibrary({ kind, q, page });
  return (
    <div className="stack">
      <TextField
        type="search"
        label={`Search ${KINDS[kind].many.toLowerCase()}`}
        value={q}
        onChange={(words) => {
          setQ(words);
          setPage(1);
        }}
      />
      {error && !data && <FailedState error={error} retry={() => void refetch()} level={3} />}
      {isPending && !error && <LoadingState />}
      {data?.items.length === 0 && (
        <EmptyState
          level={3}
          title="Nothing here"
          text={q ? "No name or description contains these words." : "Upload one first."}
        />
      )}
      {data && data.items.length > 0 && <Grid items={data.items} onOpen={onPick} stale={isPlaceholderData} />}
      {data && data.pages > 1 && (
        <div className={css.turn}>
          <Button type="button" look="line" small disabled={page <= 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <span>
            Page {page} of {data.pages}
          </span>
          <Button type="button" look="line" small disabled={page >= data.pages} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </div>
      )}
    </div>
  );
}
