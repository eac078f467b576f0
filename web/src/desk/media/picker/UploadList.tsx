import { bytesText } from "../../../ui/bytes";
import { Icon } from "../../../ui/Icon";
import { check, circleAlert, x } from "../../../ui/icons";
import { IconButton } from "../../ui/IconButton";
import css from "./media.module.css";
import { type QueuedUpload, uploadQueue } from "./queue";

/** Files on their way, each with how far it is. */
export function UploadList({ uploads }: { uploads: readonly QueuedUpload[] }) {
  if (uploads.length === 0) return null;
  return (
    <ul className={css.uploads} role="list" aria-label="Uploads">
      {uploads.map((upload) => (
        <li key={upload.key} className={upload.state === "failed" ? `${css.upload} ${css.refused}` : css.upload}>
          <span className={css.uploadName}>{upload.name}</span>
          <IconButton
            icon={x}
            label={upload.state === "done" || upload.state === "failed" ? `Hide ${upload.name}` : `Stop ${upload.name}`}
            onClick={() => uploadQueue.remove(upload.key)}
          />
          <UploadState upload={upload} />
        </li>
      ))}
    </ul>
  );
}

function UploadState({ upload: { state, name, sent, bytes, problem } }: { upload: QueuedUpload }) {
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
        <Icon of={check} size="small" /> In the library
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
