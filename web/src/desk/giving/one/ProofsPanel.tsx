import { useState } from "react";
import type { GiftDesk, GiftDeskProof } from "../../../api/schema";
import { Button, buttonClass } from "../../../ui/Button";
import { bytesText } from "../../../ui/bytes";
import { Icon } from "../../../ui/Icon";
import { fileText } from "../../../ui/icons";
import { useSession } from "../../shell/session";
import { Dialog } from "../../ui/Dialog";
import { download, eye } from "../../ui/icons";
import { Panel } from "../../ui/Panel";
import { dateTime } from "../../ui/time";
import css from "../giving.module.css";
import { proofPath } from "../useGiving";

/** Files that show the transfer, each opening of which is recorded. */
export function ProofsPanel({ gift: { id, proofs } }: { gift: GiftDesk }) {
  const { zone } = useSession();
  const [shown, setShown] = useState<GiftDeskProof>();
  if (proofs.length === 0) return null;
  return (
    <Panel title="Proof of payment">
      <p className="soft">A picture proves nothing by itself: look at the account. Each opening is recorded.</p>
      <ul className={css.items}>
        {proofs.map((file) => (
          <li key={file.id} className={css.item}>
            <span className={css.file}>
              <Icon of={fileText} size="small" /> <strong>{file.name}</strong>
            </span>
            <span className="small soft">
              {bytesText(file.bytes)}, {dateTime(file.at, zone)}
            </span>
            <span className={css.chips}>
              <Button type="button" small icon={eye} onClick={() => setShown(file)}>
                Show<span className="vh"> {file.name}</span>
              </Button>
              <a
                className={buttonClass({ look: "line", small: true })}
                href={proofPath(id, file.id)}
                download={file.name}
              >
                <Icon of={download} size="small" />
                Save<span className="vh"> {file.name}</span>
              </a>
            </span>
          </li>
        ))}
      </ul>
      {shown && (
        <Dialog open title={shown.name} size="wide" onClose={() => setShown(undefined)}>
          {shown.contentType.startsWith("image/") ? (
            <img className={css.picture} src={proofPath(id, shown.id)} alt={`Proof of payment: ${shown.name}`} />
          ) : (
            <iframe
              className={css.frame}
              title={`Proof of payment: ${shown.name}`}
              src={proofPath(id, shown.id)}
              referrerPolicy="no-referrer"
            />
          )}
        </Dialog>
      )}
    </Panel>
  );
}
