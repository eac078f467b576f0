import { useDeferredValue } from "react";
import type { MediaItem } from "../../api/schema";
import { EmptyState } from "../../ui/States";
import { api } from "../shell/api";
import { useMay } from "../shell/session";
import { anyText, oneOf, useAddress, useParam } from "../ui/address";
import { type BulkAction, BulkBar } from "../ui/BulkBar";
import { CsvButton } from "../ui/CsvButton";
import { Check, Select } from "../ui/fields";
import { ListScreen } from "../ui/ListScreen";
import parts from "../ui/parts.module.css";
import { UploadList } from "../ui/uploads/UploadList";
import { MediaDialog } from "./MediaDialog";
import { arrived } from "./picker/Arrived";
import { DropZone } from "./picker/DropZone";
import { Grid } from "./picker/Grid";
import { uploadQueue } from "./picker/queue";
import { KINDS, type MediaKind } from "./picker/types";
import { askedOf, useLibrary } from "./picker/useLibrary";
import { useSmaller } from "./picker/useSmaller";
import { useUploads } from "./picker/useUploads";

const CHOICES = [
  { value: "", label: "Everything" },
  ...Object.entries(KINDS).map(([value, { many }]) => ({ value, label: many })),
];

/** What a page uses, or an older version shows, is left alone: each of those is asked about at the file itself. */
const DELETE: BulkAction<MediaItem> = {
  key: "delete",
  label: "Delete",
  danger: true,
  fits: ({ uses }) => uses === 0,
  call: ({ id }) => api.delete("/api/desk/media/{id}", { params: { path: { id } } }),
  done: "deleted.",
  ask: "No page uses them. They cannot be restored.",
};

const PARTS = { kind: oneOf(Object.keys(KINDS) as MediaKind[]), q: anyText, unused: oneOf(["1"]) };

export default function MediaScreen() {
  const address = useAddress(PARTS);
  const { query, put, isFiltered } = address;
  const [open, putOpen] = useParam("file");
  const { kind, q, unused, page } = useDeferredValue(query);
  const library = { kind: kind || undefined, q, unused: unused === "1", page };
  const list = useLibrary(library);
  const mayAdd = useMay("manage_media");
  const uploads = useUploads();
  const smaller = useSmaller((files) => uploadQueue.add(files));
  const total = list.data?.total ?? 0;
  return (
    <>
      <ListScreen
        title="Media library"
        lead="Pictures, recordings, videos and PDF files that pages can use."
        csv={
          <CsvButton
            load={() => api.getFile("/api/desk/media.csv", { params: { query: askedOf(library) } })}
            fileName="media.csv"
          />
        }
        parts={
          <div className={`stack stack-large ${parts.told}`}>
            {mayAdd && <DropZone onFiles={smaller.take} />}
            {smaller.offers}
            <UploadList uploads={uploads} done={arrived} onRemove={(key) => uploadQueue.remove(key)} />
          </div>
        }
        address={address}
        list={list}
        search={{ label: "Search files" }}
        finds="media"
        filters={
          <>
            <Select label="Kind" value={query.kind} options={CHOICES} onChange={(kind) => put({ kind }, true)} />
            <Check
              label="Unused files only"
              checked={query.unused === "1"}
              onChange={(on) => put({ unused: on ? "1" : "" }, true)}
            />
          </>
        }
        views="media"
        empty={
          <EmptyState
            title={isFiltered ? "No files found" : "No files yet"}
            text={isFiltered ? "Try other words, or remove a filter." : "Upload your first photo or recording above."}
          />
        }
        label="Media library"
        ticked={
          mayAdd
            ? (rows, onClear) => (
                <BulkBar
                  rows={rows}
                  noun={["file", "files"]}
                  actions={[DELETE]}
                  changes={["media"]}
                  onClear={onClear}
                />
              )
            : undefined
        }
      >
        {(items, { stale, selected, onSelect }) => (
          <div className="stack stack-large">
            <p className="small soft">
              {total} {total === 1 ? "file" : "files"}
            </p>
            <Grid
              items={items}
              stale={stale}
              onOpen={({ id }) => putOpen(id)}
              selected={selected}
              onSelect={onSelect}
            />
          </div>
        )}
      </ListScreen>
      {open && <MediaDialog id={open} key={open} onClose={() => putOpen()} />}
    </>
  );
}
