import { useState } from "react";
import type { CareFile, CareRequest } from "../../../api/schema";
import { Button, buttonClass } from "../../../ui/Button";
import { bytesText } from "../../../ui/bytes";
import { Icon } from "../../../ui/Icon";
import { fileText } from "../../../ui/icons";
import { Dialog } from "../../ui/Dialog";
import { download, eye } from "../../ui/icons";
import { Panel } from "../../ui/Panel";
import css from "../care.module.css";
import { pathOf } from "./useRequest";

/** Report files: a PDF is shown in a frame that runs nothing of it, a Word file is saved. Each opening is recorded. */
export function FilesPanel({ request: { id, files } }: { request: CareRequest }) {
  const [shown, setShown] = useState<CareFile>();
  const address = (file: CareFile) => `${pathOf(id)}/files/${encodeURIComponent(file.id)}`;
  return (
    <Panel title="Report files">
      <div className="stack">
        <p className="soft">Each time you open a file, your name and the time are recorded.</p>
        <ul className={css.lines}>
          {files.map((file) => (
            <li key={file.id}>
              <span className={css.file}>
                <Icon of={fileText} size="small" />
                <span>
                  <strong>{file.name}</strong>{" "}
                  <span className="soft nowrap">
                    {file.kind.toUpperCase()}, {bytesText(file.bytes)}
                  </span>
                </span>
              </span>
              {file.warnings.map((warning) => (
                <span key={warning} className="small">
                  {warning}
                </span>
              ))}
              {file.held ? (
                <span className="small">{file.held}</span>
              ) : (
                <span className={css.acts}>
                  {file.kind === "pdf" && navigator.pdfViewerEnabled && (
                    <Button type="button" small icon={eye} onClick={() => setShown(file)}>
                      Show<span className="vh"> {file.name}</span>
                    </Button>
                  )}
                  <a className={buttonClass({ look: "line", small: true })} href={address(file)} download={file.name}>
                    <Icon of={download} size="small" />
                    Save<span className="vh"> {file.name}</span>
                  </a>
                </span>
              )}
            </li>
          ))}
        </ul>
      </div>
      {shown && (
        <Dialog open title={shown.name} size="wide" onClose={() => setShown(undefined)}>
          {/* The answer's own policy is the sandbox: with the attribute, Chromium would show no PDF at all. */}
          <iframe
            className={css.frame}
            title={`Report: ${shown.name}`}
            src={address(shown)}
            referrerPolicy="no-referrer"
          />
        </Dialog>
      )}
    </Panel>
  );
}
