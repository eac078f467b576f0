import { useState } from "react";
import { Button, type ButtonLook } from "../../ui/Button";
import { addPasskey, usePasskey } from "../shell/signin/usePasskey";
import { hasPasskeys } from "../shell/signin/webauthn";
import { fieldId, TextField } from "../ui/fields";
import { key } from "../ui/icons";
import layout from "../ui/layout.module.css";
import { ProblemSummary } from "../ui/ProblemSummary";
import { deviceName } from "./device";

export function AddPasskey({ onDone, look }: { onDone: () => void; look?: ButtonLook }) {
  const [name, setName] = useState(() => deviceName(navigator.userAgent));
  const passkey = usePasskey(() => addPasskey(name), onDone);
  if (!hasPasskeys())
    return <p>This browser does not support passkeys. Use an authenticator app or another browser.</p>;
  return (
    <form
      className={layout.form}
      onSubmit={(event) => {
        event.preventDefault();
        void passkey.run();
      }}
      noValidate
    >
      <ProblemSummary error={passkey.error} />
      <TextField
        id={fieldId("name")}
        label="Name of the passkey"
        hint="To help you tell your devices apart."
        maxLength={80}
        value={name}
        onChange={setName}
      />
      <div>
        <Button look={look} icon={key} disabled={passkey.busy}>
          Create a passkey
        </Button>
      </div>
    </form>
  );
}
