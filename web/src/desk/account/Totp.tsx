import { useEffect, useState } from "react";
import { Button } from "../../ui/Button";
import { LoadingState } from "../../ui/States";
import { api } from "../shell/api";
import { asProblem } from "../shell/problem";
import { useCommand } from "../shell/useCommand";
import { Form } from "../ui/Form";
import { fieldId, TextField } from "../ui/fields";
import layout from "../ui/layout.module.css";
import { FailedState } from "../ui/states";
import { RecoveryCodes } from "./RecoveryCodes";
import css from "./Totp.module.css";

/** Setting up an authenticator app: scan, prove with a code, keep the recovery codes. */
export function TotpSetUp({ onDone }: { onDone: () => void }) {
  const begin = useCommand({
    call: () => api.post("/api/desk/me/totp"),
  });
  const { mutate } = begin;
  useEffect(() => mutate(), [mutate]);
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  if (begin.error) return <FailedState error={begin.error} retry={() => mutate()} level={3} />;
  if (!begin.data) return <LoadingState text="Preparing the code for your app…" />;
  return (
    <div className="stack">
      <ol className={css.steps}>
        <li>
          <p>Open your authenticator app and scan this code, or enter the key below it.</p>
          <div className={css.qr}>
            <img src={`data:image/svg+xml,${encodeURIComponent(begin.data.qr)}`} alt="QR code for the app" />
          </div>
          <p className="small">
            On this phone? <a href={begin.data.uri}>Open it in the app</a>. Key:{" "}
            <code className={css.secret}>{begin.data.secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</code>
          </p>
        </li>
        <li>
          <Prove onCodes={setCodes} />
        </li>
      </ol>
    </div>
  );
}

function Prove({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const [code, setCode] = useState("");
  const prove = useCommand({
    call: () => api.post("/api/desk/me/totp/confirm", { body: { code: code.replaceAll(/\s/g, "") } }),
    onDone: (answer) => onCodes(answer.recoveryCodes),
  });
  const run = () => prove.mutate();
  return (
    <Form className={layout.form} error={prove.error} run={run}>
      <TextField
        id={fieldId("code")}
        label="Then enter the six-digit code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
        value={code}
        onChange={setCode}
        error={prove.error ? asProblem(prove.error).about("code") : undefined}
      />
      <div>
        <Button disabled={prove.isPending}>Check the code</Button>
      </div>
    </Form>
  );
}
