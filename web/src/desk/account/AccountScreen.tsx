import { useQuery } from "@tanstack/react-query";
import type { SessionLine } from "../../api/schema";
import { Button } from "../../ui/Button";
import { Chip } from "../../ui/Chip";
import { LoadingState } from "../../ui/States";
import { api } from "../shell/api";
import { roleLabels } from "../shell/roles";
import { useSession } from "../shell/session";
import { Panel } from "../ui/Panel";
import { ScreenHead } from "../ui/ScreenHead";
import { FailedState } from "../ui/states";
import { ago, dateTime } from "../ui/time";
import css from "./Account.module.css";
import { deviceName } from "./device";
import { CodesPanel, TotpPanel } from "./FactorPanels";
import { NoticesPanel } from "./NoticesPanel";
import { NamePanel, PasswordPanel } from "./OwnPanels";
import { PasskeysPanel } from "./PasskeysPanel";
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
            <NoticesPanel email={data.email} />
            <SessionsPanel sessions={data.sessions} />
          </div>
          <div className="stack stack-large">
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
  const endOthers = useChange(() => api.post("/api/desk/me/sessions/end-others"), "All other devices are signed out.");
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
