import { useQueryClient } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { useSearchParams } from "react-router";
import { EmptyState, LoadingState } from "../../ui/States";
import { api } from "../shell/api";
import { SavedViews } from "../shell/SavedViews";
import { useMay } from "../shell/session";
import { pageOf } from "../ui/address";
import { type BulkAction, BulkBar } from "../ui/BulkBar";
import { Check, Select, TextField } from "../ui/fields";
import layout from "../ui/layout.module.css";
import { Pager } from "../ui/Pager";
import { ScreenHead } from "../ui/ScreenHead";
import { FailedState } from "../ui/states";
import { useTicks } from "../ui/useTicks";
import { MediaDialog } from "./MediaDialog";
import { DropZone } from "./picker/DropZone";
import { Grid } from "./picker/Grid";
import { uploadQueue } from "./picker/queue";
import { isKind, KINDS, type MediaItem, type MediaKind } from "./picker/types";
import { UploadList } from "./picker/UploadList";
import { type LibraryQuery, useLibrary } from "./picker/useLibrary";
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
  ask: "No page uses them. They cannot be brought back.",
};

function readQuery(values: URLSearchParams): LibraryQuery {
  const kind = values.get("kind") ?? "";
  return {
    kind: isKind(kind) ? kind : undefined,
    q: values.get("q") ?? "",
    unused: values.get("unused") === "1",
    page: pageOf(values),
  };
}

/** All pictures, recordings, videos and documents, and the way in for new ones. */
export default function MediaScreen() {
  const [values, setValues] = useSearchParams();
  const query = readQuery(values);
  const { data, error, isPending, isPlaceholderData, refetch } = useLibrary(useDeferredValue(query));
  const mayAdd = useMay("manage_media");
  const uploads = useUploads();
  const client = useQueryClient();
  const ticks = useTicks(data?.items ?? [], ({ id }) => id);
  const open = values.get("file") ?? undefined;
  const put = (name: string, value: string | undefined) =>
    setValues(
      (old) => {
        const next = new URLSearchParams(old);
        if (value) next.set(name, value);
        else next.delete(name);
        if (name !== "file") next.delete("page");
        return next;
      },
      // At once: a field that waits for the address shows what it was before.
      { replace: name === "q", preventScrollReset: true, flushSync: true },
    );
  const isFiltered = query.q !== "" || query.kind !== undefined || query.unused;
  return (
    <>
      <ScreenHead title="Media library" lead="Pictures, recordings, videos and PDF files that pages can use." />
      <div className="stack stack-large">
        {mayAdd && <DropZone onFiles={(files) => uploadQueue.add(files)} />}
        <UploadList uploads={uploads} />
        <search className={layout.filters}>
          <TextField type="search" label="Search files" value={query.q} onChange={(q) => put("q", q)} />
          <Select
            label="Kind"
            value={query.kind ?? ""}
            options={CHOICES}
            onChange={(kind) => put("kind", kind as MediaKind | "")}
          />
          <Check
            label="Only what no page uses"
            checked={query.unused === true}
            onChange={(on) => put("unused", on ? "1" : undefined)}
          />
          <SavedViews list="media" names={["kind", "q", "unused"]} />
        </search>
        {error && !data && <FailedState error={error} retry={() => void refetch()} />}
        {isPending && !error && <LoadingState lines={6} />}
        {data?.items.length === 0 && (
          <EmptyState
            title={isFiltered ? "No file is like that" : "No files yet"}
            text={
              isFiltered ? "Try other words, or take a filter away." : "Drop the first one above: a photo, a recording."
            }
          />
        )}
        {data && data.items.length > 0 && (
          <>
            <p className="small soft">
              {data.total} {data.total === 1 ? "file" : "files"}
            </p>
            {ticks.chosen.length > 0 && (
              <BulkBar
                rows={ticks.chosen}
                noun={["file", "files"]}
                actions={[DELETE]}
                onClear={ticks.clear}
                onSettled={() => client.invalidateQueries({ queryKey: ["media"] })}
              />
            )}
            <Grid
              items={data.items}
              stale={isPlaceholderData}
              onOpen={({ id }) => put("file", id)}
              selected={mayAdd ? ticks.selected : undefined}
              onSelect={ticks.onSelect}
            />
            <Pager page={query.page} pages={data.pages} label="Media library" />
          </>
        )}
      </div>
      {open && <MediaDialog id={open} key={open} onClose={() => put("file", undefined)} />}
    </>
  );
}
