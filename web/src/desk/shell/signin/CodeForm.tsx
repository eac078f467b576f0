import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../ui/Button";
import { Form } from "../../ui/Form";
import { fieldId, TextField } from "../../ui/fields";
import layout from "../../ui/layout.module.css";
import { api } from "../api";
import { asProblem } from "../problem";

export function CodeForm({ onDone }: { onDone: () => void }) {
  const [code, setCode] = useState("");
  const [recovery, setRecovery] = useState(false);
  const prove = useMutation({
    mutationFn: () => api.post("/api/desk/sign-in/code", { body: { code: code.trim() }, open: true }),
    meta: { told: true },
    onSuccess: onDone,
  });
  const run = () => prove.mutate();
  return (
    <Form className={layout.form} error={prove.error} form="proof" run={run}>
      <TextField
        key={String(recovery)}
        id={fieldId("code", "proof")}
        label={recovery ? "Recovery code" : "Code from your authenticator app"}
        hint={recovery ? "One of the codes you saved. Each works once." : "Six digits. They change every 30 seconds."}
        inputMode={recovery ? "text" : "numeric"}
        autoComplete={recovery ? "off" : "one-time-code"}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        autoFocus
        value={code}
        onChange={setCode}
        error={prove.error ? asProblem(prove.error).about("code") : undefined}
      />
      <Button full disabled={prove.isPending}>
        Continue
      </Button>
      <Button
        type="button"
        look="quiet"
        onClick={() => {
          setRecovery(!recovery);
          setCode("");
          prove.reset();
        }}
      >
        {recovery ? "Use the authenticator app" : "Use a recovery code"}
      </Button>
    </Form>
  );
}
