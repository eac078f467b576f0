import { useState } from "react";
import type { TransferDeskProof } from "../../api/schema";
import { Button, buttonClass } from "../../ui/Button";
import { bytesText } from "../../ui/bytes";
import { Icon } from "../../ui/Icon";
import { fileText } from "../../ui/icons";
import { useSession } from "../shell/session";
import { Dialog } from "./Dialog";
import { download, eye } from "./icons";
import { Panel } from "./Panel";
import css from "./ProofsPanel.module.css";
import { dateTime } from "./time";

interface ProofsProps {
  proofs: TransferDeskProof[];
  pathOf: (proof: string) => string;
}

/** Files that show the transfer, each opening of which is recorded. */
export function ProofsPanel(props: ProofsProps) {
  if (props.proofs.length === 0) return null;
  return (
    <Panel title="Proof of payment">
      <p className="soft">A picture proves nothing on its own: check the bank account. Each view is recorded.</p>
      <ProofFiles {...props} label="Proof of payment" />
    </Panel>
  );
}

/** Files that somebody sent, to be looked at or saved. `label`: what each of them is. */
export function ProofFiles({ proofs, pathOf, label }: ProofsProps & { label: string }) {
  const { zone } = useSession();
  const [shown, setShown] = useState<TransferDeskProof>();
  return (
    <>
      <ul className={css.items}>
        {proofs.map((file) => (
          <li key={file.id} className={css.item}>
            <span className={css.file}>
              <Icon of={fileText} size="small" /> <strong>{file.name}</strong>
            </span>
            <span className="small soft">
              {bytesText(file.bytes)}, {dateTime(file.at, zone)}
            </span>
            {file.held ? (
              <span className="small">{file.held}</span>
            ) : (
              <span className={css.chips}>
                <Button type="button" small icon={eye} onClick={() => setShown(file)}>
                  Show<span className="vh"> {file.name}</span>
                </Button>
                <a className={buttonClass({ look: "line", small: true })} href={pathOf(file.id)} download={file.name}>
                  <Icon of={download} size="small" />
                  Save<span className="vh"> {file.name}</span>
                </a>
              </span>
            )}
          </li>
        ))}
      </ul>
      {shown && (
        <Dialog open title={shown.name} size="wide" onClose={() => setShown(undefined)}>
          {shown.contentType.startsWith("image/") ? (
            <img className={css.picture} src={pathOf(shown.id)} alt={`${label}: ${shown.name}`} />
          ) : (
            <iframe
              className={css.frame}
              title={`${label}: ${shown.name}`}
              src={pathOf(shown.id)}
              referrerPolicy="no-referrer"
            />
          )}
        </Dialog>
      )}
    </>
  );
}
