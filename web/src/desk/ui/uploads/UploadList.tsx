import type { ReactNode } from "react";
import { bytesText } from "../../../ui/bytes";
import { Icon } from "../../../ui/Icon";
import { check, circleAlert, x } from "../../../ui/icons";
import { IconButton } from "../IconButton";
import type { QueuedUpload } from "./queue";
import css from "./uploads.module.css";

interface UploadListProps {
  uploads: readonly QueuedUpload[];
  /** What is said of a file that has arrived. */
  done: string | ((upload: QueuedUpload) => ReactNode);
  onRemove: (key: number) => void;
}

/** Files on their way, each with how far it is. */
export function UploadList({ uploads, done, onRemove }: UploadListProps) {
  if (uploads.length === 0) return null;
  return (
    <ul className={css.uploads} role="list" aria-label="Uploads">
      {uploads.map((upload) => (
        <li key={upload.key} className={upload.state === "failed" ? `${css.upload} ${css.refused}` : css.upload}>
          <span className={css.uploadName}>{upload.name}</span>
          <IconButton
            icon={x}
            label={upload.state === "done" || upload.state === "failed" ? `Hide ${upload.name}` : `Stop ${upload.name}`}
            onClick={() => onRemove(upload.key)}
          />
          <UploadState upload={upload} done={done} />
        </li>
      ))}
    </ul>
  );
}

function UploadState({ upload, done }: Pick<UploadListProps, "done"> & { upload: QueuedUpload }) {
  const { state, name, sent, bytes, problem } = upload;
  if (state === "failed") {
    return (
      <p className={css.uploadState} role="alert">
        <Icon of={circleAlert} size="small" /> <strong>{problem?.title}.</strong> {problem?.detail}
      </p>
    );
  }
  if (state === "done") {
    return (
      <p className={css.uploadState} role="status">
        <Icon of={check} size="small" /> {typeof done === "function" ? done(upload) : done}
      </p>
    );
  }
  const waits = state === "waiting" ? ` ${problem?.detail ?? "Waiting for a connection."}` : "";
  const begun = state === "queued" ? "Queued." : `${bytesText(sent || 1)} of ${bytesText(bytes)}.`;
  return (
    <>
      <progress className={css.progress} max={bytes} value={sent} aria-label={`Upload of ${name}`} />
      <p className={css.uploadState}>
        {begun}
        {waits}
      </p>
    </>
  );
}
