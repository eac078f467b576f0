import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PasskeyView, SessionLine } from "../../api/schema";
import { Button } from "../../ui/Button";
import { Chip } from "../../ui/Chip";
import { LoadingState } from "../../ui/States";
import { api } from "../shell/api";
import { roleLabels } from "../shell/roles";
import { useSession } from "../shell/session";
import { Confirm, Dialog } from "../ui/Dialog";
import { key } from "../ui/icons";
import { Panel } from "../ui/Panel";
import { ScreenHead } from "../ui/ScreenHead";
import { FailedState } from "../ui/states";
import { ago, date, dateTime } from "../ui/time";
import { toast } from "../ui/toasts";
import css from "./Account.module.css";
import { AddPasskey } from "./AddPasskey";
import { CalendarPanel } from "./CalendarPanel";
import { deviceName } from "./device";
import { CodesPanel, TotpPanel } from "./FactorPanels";
import { NoticesPanel } from "./NoticesPanel";
import { NamePanel, PasswordPanel } from "./OwnPanels";
import { ME, useChange } from "./useMe";

export default function AccountScreen() {
  const { data, error, refetch } = useQuery({
    queryKey: ME,
    queryFn: ({ signal }) => api.get("/api/desk/me", { signal }),
  });
  return (
    <>
      <ScreenHead title="Your account" lead={data?.email}>
        {data && <Chip tone="info">{roleLabels(data.roles)}</Chip>}
      </ScreenHead>
      {error && !data && <FailedState error={error} retry={() => void refetch()} />}
      {!error && !data && <LoadingState />}
      {data && (
        <div className={css.columns}>
          <div className="stack stack-large">
            <NamePanel me={data} />
            <PasswordPanel me={data} />
            <CalendarPanel />
            <SessionsPanel sessions={data.sessions} />
          </div>
          <div className="stack stack-large">
            <NoticesPanel email={data.email} />
            <PasskeysPanel passkeys={data.passkeys} />
            <TotpPanel me={data} />
            <CodesPanel me={data} />
          </div>
        </div>
      )}
    </>
  );
}

function SessionsPanel({ sessions }: { sessions: SessionLine[] }) {
  const { zone } = useSession();
  const end = useChange(
    async ({ id }: SessionLine) => api.delete("/api/desk/me/sessions/{id}", { params: { path: { id } } }),
    "That device is signed out.",
  );
  const endOthers = useChange(
    () => api.post("/api/desk/me/sessions/end-others"),
    "You are signed out on all other devices.",
  );
  return (
    <Panel title="Where you are signed in">
      <ul className={css.list}>
        {sessions.map((session) => (
          <li key={session.id}>
            <div className={css.what}>
              <strong>{/\//.test(session.device) ? deviceName(session.device) : session.device}</strong>
              <span>
                Since {dateTime(session.createdAt, zone)}, last seen {ago(session.lastSeenAt, zone)}
              </span>
            </div>
            {session.current ? (
              <Chip tone="ok">This device</Chip>
            ) : (
              <Button type="button" look="line" small disabled={end.isPending} onClick={() => end.mutate(session)}>
                Sign out
                <span className="vh"> {deviceName(session.device)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button type="button" look="line" small disabled={endOthers.isPending} onClick={() => endOthers.mutate()}>
          Sign out everywhere else
        </Button>
      )}
    </Panel>
  );
}

function PasskeysPanel({ passkeys }: { passkeys: PasskeyView[] }) {
  const { zone } = useSession();
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<PasskeyView>();
  const refresh = useChange(async () => undefined);
  const remove = useChange(
    async ({ id }: PasskeyView) => api.delete("/api/desk/me/passkeys/{id}", { params: { path: { id } } }),
    "Passkey removed.",
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
            toast("Passkey added.");
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
        <p>“{leaving?.name}” will no longer sign you in here. Delete it on the device too.</p>
      </Confirm>
    </Panel>
  );
}
