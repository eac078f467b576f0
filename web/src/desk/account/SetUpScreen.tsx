import { useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { Button } from "../../ui/Button";
import { LoadingState } from "../../ui/States";
import { Proofs } from "../shell/Proofs";
import { roleLabels } from "../shell/roles";
import { SessionProvider, useRefreshSession, useSessionQuery } from "../shell/session";
import { hasPasskeys } from "../shell/signin/webauthn";
import { useSignOut } from "../shell/useSignOut";
import { Panel } from "../ui/Panel";
import { ScreenHead } from "../ui/ScreenHead";
import { AddPasskey } from "./AddPasskey";
import { Alone } from "./Alone";
import { TotpSetUp } from "./Totp";

/** The second factor that some roles must have: nothing else opens before. */
export default function SetUpScreen() {
  const { data, error } = useSessionQuery();
  const { state } = useLocation();
  const navigate = useNavigate();
  const refresh = useRefreshSession();
  const signOut = useSignOut();
  // The recovery codes are still on the screen when the server already counts the app: leave when they are kept.
  const [app, setApp] = useState(!hasPasskeys());
  if (error) return <Navigate to="/sign-in" replace />;
  if (!data) {
    return (
      <Alone>
        <LoadingState />
      </Alone>
    );
  }
  const done = async () => {
    await refresh();
    await navigate(state?.from ?? "/", { replace: true });
  };
  return (
    <SessionProvider session={data}>
      <Alone>
        <ScreenHead
          title="Protect your account"
          lead={`As ${roleLabels(data.person.roles).toLowerCase()} you have access to sensitive information, so a password alone is not enough.`}
        />
        <div className="stack stack-large">
          {hasPasskeys() && (
            <Panel title="A passkey (best)">
              <p>Your fingerprint, face or screen lock on this device. You can add your other devices later.</p>
              <AddPasskey onDone={done} />
            </Panel>
          )}
          <Panel title={hasPasskeys() ? "Or an authenticator app" : "An authenticator app"}>
            {app ? (
              <TotpSetUp onDone={done} />
            ) : (
              <>
                <p>An app on your phone that shows a six-digit code, such as Google Authenticator or Aegis.</p>
                <Button type="button" look="line" onClick={() => setApp(true)}>
                  Set up an app
                </Button>
              </>
            )}
          </Panel>
          <Button type="button" look="quiet" onClick={signOut}>
            Sign out
          </Button>
        </div>
      </Alone>
      <Proofs />
    </SessionProvider>
  );
}
