import { useState } from "react";
import type { OwnAccount } from "../../api/schema";
import { Button } from "../../ui/Button";
import { Chip } from "../../ui/Chip";
import { circleCheck, smartphone, triangleAlert } from "../../ui/icons";
import { api } from "../shell/api";
import { Confirm, Dialog } from "../ui/Dialog";
import { Panel } from "../ui/Panel";
import { RecoveryCodes } from "./RecoveryCodes";
import { TotpSetUp } from "./Totp";
import { useChange } from "./useMe";

export function TotpPanel({ me }: { me: OwnAccount }) {
  const [dialog, setDialog] = useState<"on" | "off">();
  const close = () => setDialog(undefined);
  const refresh = useChange(async () => undefined);
  const remove = useChange(() => api.delete("/api/desk/me/totp"), "Authenticator app turned off.");
  return (
    <Panel
      title="Authenticator app"
      aside={
        me.totp ? (
          <Chip tone="ok" icon={circleCheck}>
            {"On"}
          </Chip>
        ) : (
          <Chip>Off</Chip>
        )
      }
    >
      <p>
        {me.totp
          ? "When you sign in with your password, you also enter the six-digit code from your app."
          : "An app on your phone that shows a six-digit code. You enter it after your password."}
      </p>
      {me.totp ? (
        <Button type="button" look="line" small onClick={() => setDialog("off")}>
          Turn it off
        </Button>
      ) : (
        <Button type="button" look="line" small icon={smartphone} onClick={() => setDialog("on")}>
          Set up an app
        </Button>
      )}
      <Dialog open={dialog === "on"} title="Set up an authenticator app" onClose={close}>
        <TotpSetUp
          onDone={() => {
            close();
            refresh.mutate();
          }}
        />
      </Dialog>
      <Confirm
        open={dialog === "off"}
        title="Turn off the authenticator app?"
        action="Turn it off"
        danger
        busy={remove.isPending}
        onClose={close}
        onConfirm={() => remove.mutate(undefined, { onSettled: close })}
      >
        <p>You will sign in with your password alone, unless your role needs more. Your recovery codes stop working.</p>
      </Confirm>
    </Panel>
  );
}

/** Codes for the day on which the phone is lost. */
export function CodesPanel({ me }: { me: OwnAccount }) {
  const [codes, setCodes] = useState<string[]>();
  const renew = useChange(() => api.post("/api/desk/me/recovery-codes"));
  if (!me.totp) return null;
  const few = me.recoveryCodesLeft < 4;
  return (
    <Panel
      title="Recovery codes"
      aside={
        <Chip tone={few ? "bad" : "ok"} icon={few ? triangleAlert : circleCheck}>
          {me.recoveryCodesLeft} left
        </Chip>
      }
    >
      <p>Use one to sign in if you lose your phone. Each code works once.</p>
      <Button
        type="button"
        look="line"
        small
        disabled={renew.isPending}
        onClick={() => renew.mutate(undefined, { onSuccess: (answer) => setCodes(answer.recoveryCodes) })}
      >
        Make new codes
      </Button>
      <Dialog open={Boolean(codes)} title="Your new recovery codes">
        {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />}
      </Dialog>
    </Panel>
  );
}
