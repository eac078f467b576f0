import { Button } from "../../../ui/Button";
import { Icon } from "../../../ui/Icon";
import { fileText } from "../../../ui/icons";
import css from "./report.module.css";
import type { FileView } from "./view";

const STATES: Record<FileView["state"], string> = {
  ready: "arrived",
  arriving: "not all of it has arrived: choose the same file again to go on",
  refused: "could not be taken",
};

/** Files that the server has, each with a way to take it back. */
export function FileList({ files }: { files: FileView[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={css.files} role="list">
      {files.map((file) => (
        <li key={file.id} className={file.state === "refused" ? `${css.file} ${css.refused}` : css.file}>
          <Icon of={fileText} />
          <span className={css.name}>
            <strong>{file.name}</strong>
            <span className={css.about}>
              {file.sizeText}, {file.problem ?? STATES[file.state]}
            </span>
          </span>
          <Button look="quiet" small name="remove" value={file.id}>
            Remove<span className="vh"> {file.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
