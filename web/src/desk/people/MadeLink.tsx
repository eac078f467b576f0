import type { MadeInvite, MadeReset } from "../../api/schema";
import { x } from "../../ui/icons";
import { useSession } from "../shell/session";
import { CopyButton } from "../ui/CopyButton";
import { IconButton } from "../ui/IconButton";
import { Panel } from "../ui/Panel";
import parts from "../ui/parts.module.css";

interface MadeLinkProps {
  made: MadeInvite | MadeReset;
  onClose: () => void;
}

/** The link of an invitation or of a new way in, shown this once: for who hands it over in another way than by mail. */
export function MadeLink({ made, onClose }: MadeLinkProps) {
  const { sendsNoMail } = useSession();
  const isInvite = "roles" in made;
  return (
    <div role="status">
      <Panel
        title={isInvite ? `The invitation to ${made.email}` : `The new way in for ${made.email}`}
        aside={<IconButton icon={x} label="Put the link away" onClick={onClose} />}
      >
        <p>
          {sendsNoMail
            ? "Mail is not set up, so no mail reaches them: copy the link and hand it over yourself."
            : "A mail with it is in the outbox. You can also copy the link and hand it over yourself."}
        </p>
        <p>
          <code className={parts.plain}>{made.link}</code> <CopyButton text={made.link} what="The link" />
        </p>
        <p className="small soft">
          {isInvite
            ? "It works once, for seven days. Whoever has it can join, and it is shown only now."
            : "It works once, for 24 hours. Whoever has it has their account, and it is shown only now."}
        </p>
      </Panel>
    </div>
  );
}
