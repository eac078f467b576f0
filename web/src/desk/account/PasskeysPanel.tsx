import { useState } from "react";
import type { PasskeyView } from "../../api/schema";
import { Button } from "../../ui/Button";
import { api } from "../shell/api";
import { useSession } from "../shell/session";
import { Confirm, Dialog } from "../ui/Dialog";
import { key } from "../ui/icons";
import { Panel } from "../ui/Panel";
import { ago, date } from "../ui/time";
import { toast } from "../ui/toasts";
import css from "./Account.module.css";
import { AddPasskey } from "./AddPasskey";
import { useChange } from "./useMe";

export function PasskeysPanel({ passkeys }: { passkeys: PasskeyView[] }) {
  const { zone } = useSession();
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<PasskeyView>();
  const refresh = useChange(async () => undefined);
  const remove = useChange(
    async ({ id }: PasskeyView) => api.delete("/api/desk/me/passkeys/{id}", { params: { path: { id } } }),
    "The passkey is removed.",
  );
  return (
    <Panel title="Passkeys">
      {passkeys.length === 0 && <p>None yet. A passkey is the safest way to sign in, and the quickest.</p>}
      <ul className={css.list}>
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <div className={css.what}>
              <strong>{passkey.name}</strong>
              <span>
                Added {date(passkey.createdAt, zone)},{" "}
                {passkey.lastUsedAt ? `used ${ago(passkey.lastUsedAt, zone)}` : "not used yet"}
              </span>
            </div>
            <Button type="button" look="line" small onClick={() => setLeaving(passkey)}>
              Remove
              <span className="vh"> {passkey.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Button type="button" look="line" small icon={key} onClick={() => setAdding(true)}>
        Add a passkey
      </Button>
      <Dialog open={adding} title="Add a passkey" onClose={() => setAdding(false)}>
        <AddPasskey
          onDone={() => {
            setAdding(false);
            toast("The passkey is added.");
            refresh.mutate();
          }}
        />
      </Dialog>
      <Confirm
        open={Boolean(leaving)}
        title="Remove this passkey?"
        action="Remove"
        danger
        busy={remove.isPending}
        onClose={() => setLeaving(undefined)}
        onConfirm={() => leaving && remove.mutate(leaving, { onSettled: () => setLeaving(undefined) })}
      >
        <p>“{leaving?.name}” can then no longer sign in here. Delete it on the device as well.</p>
      </Confirm>
    </Panel>
  );
}
