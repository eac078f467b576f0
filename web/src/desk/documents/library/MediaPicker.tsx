import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ClipboardEvent, type DragEvent, useDeferredValue, useId, useState } from "react";
import { Button, buttonClass } from "../../../ui/Button";
import { bytesText } from "../../../ui/bytes";
import { Icon } from "../../../ui/Icon";
import { fileText, image, upload as uploadIcon, video, volume2 } from "../../../ui/icons";
import { LoadingState } from "../../../ui/States";
import { api } from "../../shell/api";
import { Dialog } from "../../ui/Dialog";
import { FieldError, TextField } from "../../ui/fields";
import { FailedState } from "../../ui/states";
import css from "./picker.module.css";
import { ACCEPTED, type MediaItem, type MediaKind } from "./types";
import { useUpload } from "./useUpload";

const TITLES: Record<MediaKind, string> = {
  image: "Choose a picture",
  audio: "Choose a recording",
  video: "Choose a video",
  file: "Choose a file",
};
const ICONS: Record<MediaKind, string> = { image, audio: volume2, video, file: fileText };

interface MediaPickerProps {
  kind: MediaKind;
  onPick: (item: MediaItem) => void;
  onClose: () => void;
}

/** The library in a dialog: something that is there, or a new file from the device, the camera or the clipboard. */
export function MediaPicker({ kind, onPick, onClose }: MediaPickerProps) {
  const [words, setWords] = useState("");
  const q = useDeferredValue(words.trim());
  const found = useQuery({
    queryKey: ["media", { kind, q }],
    queryFn: ({ signal }) => api.get<{ items: MediaItem[] }>("/api/desk/media", { signal, query: { kind, q } }),
    placeholderData: keepPreviousData,
  });
  const items = found.data?.items ?? [];
  return (
    <Dialog open title={TITLES[kind]} size="wide" onClose={onClose}>
      <Uploader kind={kind} onDone={onPick} />
      <TextField label="Search the library" type="search" autoComplete="off" value={words} onChange={setWords} />
      {found.isError && <FailedState error={found.error} retry={() => found.refetch()} level={3} />}
      {found.isPending && <LoadingState />}
      {found.data && items.length === 0 && (
        <p className="soft">
          {q ? "Nothing in the library matches." : "There is nothing of this kind in the library yet."}
        </p>
      )}
      <ul className={css.items} role="list">
        {items.map((item) => (
          <li key={item.id}>
            <button type="button" className={css.item} onClick={() => onPick(item)}>
              <span className={css.thumb}>
                {item.thumbnail ? <img src={item.thumbnail} alt="" loading="lazy" /> : <Icon of={ICONS[kind]} />}
              </span>
              <span className={css.name}>{item.alt || item.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** The first file of what was dropped or pasted. */
const fileOf = (data: DataTransfer | null) => data?.files[0];

function Uploader({ kind, onDone }: { kind: MediaKind; onDone: (item: MediaItem) => void }) {
  const id = useId();
  const { sending, error, send, cancel } = useUpload(onDone);
  const [isOver, setIsOver] = useState(false);
  const take = (event: DragEvent | ClipboardEvent, data: DataTransfer | null) => {
    const file = fileOf(data);
    if (!file) return;
    event.preventDefault();
    setIsOver(false);
    send(file);
  };
  if (sending) {
    return (
      <div className={css.drop}>
        <label htmlFor={id}>Sending {sending.name}</label>
        <progress id={id} className={css.bar} value={sending.part} max={1} />
        <p role="status">{Math.round(sending.part * 100)} %. If the line drops, it goes on where it stopped.</p>
        <Button type="button" look="line" small onClick={cancel}>
          Stop sending
        </Button>
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are extras beside the button
    <div
      className={isOver ? `${css.drop} ${css.over}` : css.drop}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => take(event, event.dataTransfer)}
      onPaste={(event) => take(event, event.clipboardData)}
    >
      {error && <FieldError id={`${id}-error`} message={error} />}
      <label className={buttonClass({ look: "line", small: true })}>
        <Icon of={uploadIcon} />
        Upload from this device
        <input
          type="file"
          className="vh"
          accept={ACCEPTED[kind]}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) send(file);
          }}
        />
      </label>
      <p className="small soft">Or drop a file here, or paste one. Pictures may be up to {bytesText(20_000_000)}.</p>
    </div>
  );
}
