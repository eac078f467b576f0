import { useQuery } from "@tanstack/react-query";
import { Chip } from "../../ui/Chip";
import { LoadingState } from "../../ui/States";
import { api } from "../shell/api";
import { roleLabels } from "../shell/roles";
import { ScreenHead } from "../ui/ScreenHead";
import { FailedState } from "../ui/states";
import css from "./Account.module.css";
import { CodesPanel, TotpPanel } from "./FactorPanels";
import { NoticesPanel } from "./NoticesPanel";
import { NamePanel, PasswordPanel } from "./OwnPanels";
import { PasskeysPanel } from "./PasskeysPanel";
import { SessionsPanel } from "./SessionsPanel";
import { ME } from "./useMe";

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
