import type { WebhookWithSecret } from "../../api/schema";
import { x } from "../../ui/icons";
import { CopyButton } from "../ui/CopyButton";
import { IconButton } from "../ui/IconButton";
import { Panel } from "../ui/Panel";
import parts from "../ui/parts.module.css";

/** The secret of a webhook, shown this once. */
export function SecretPanel({ made, onClose }: { made: WebhookWithSecret; onClose: () => void }) {
  const { webhook, secret } = made;
  return (
    <div role="status" className={parts.told}>
      <Panel
        title={`The secret of ${webhook.name}`}
        aside={<IconButton icon={x} label="Hide the secret" onClick={onClose} />}
      >
        <p>
          <code className={parts.plain}>{secret}</code> <CopyButton text={secret} what="The secret" />
        </p>
        <p className="small soft">
          Give it to the program, which checks with it that messages come from this site. You will not see it again.
          {webhook.oldSecretUntil && " The secret of before also works for 24 hours."}
        </p>
      </Panel>
    </div>
  );
}
