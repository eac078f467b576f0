import { useState } from "react";
import type { OwnAccount } from "../../api/schema";
import { Button } from "../../ui/Button";
import { api } from "../shell/api";
import { asProblem } from "../shell/problem";
import { Form } from "../ui/Form";
import { fieldId, TextField } from "../ui/fields";
import layout from "../ui/layout.module.css";
import { Panel } from "../ui/Panel";
import { PasswordField } from "./PasswordField";
import { useChange } from "./useMe";

/** The name that colleagues see. */
export function NamePanel({ me }: { me: OwnAccount }) {
  const [name, setName] = useState(me.name);
  const change = useChange(() => api.patch("/api/desk/me", { body: { name } }), "Name saved.", true);
  const run = () => change.mutate();
  return (
    <Panel title="Name">
      <Form className={layout.form} error={change.error} run={run}>
        <TextField
          id={fieldId("name")}
          label="Your name"
          hint="Shown to colleagues and in the audit log."
          autoComplete="name"
          maxLength={80}
          value={name}
          onChange={setName}
          error={change.error ? asProblem(change.error).about("name") : undefined}
        />
        <div>
          <Button small disabled={change.isPending || name === me.name}>
            Save the name
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

export function PasswordPanel({ me }: { me: OwnAccount }) {
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const change = useChange(
    () => api.post("/api/desk/me/password", { body: { current: me.hasPassword ? current : undefined, next } }),
    "Password changed. You are signed out on other devices.",
    true,
  );
  const problem = change.error ? asProblem(change.error) : undefined;
  const run = () => {
    change.mutate(undefined, {
      onSuccess: () => {
        setCurrent("");
        setNext("");
      },
    });
  };
  return (
    <Panel title="Password">
      {!me.hasPassword && <p>You sign in with a passkey. You can set a password as well.</p>}
      <Form className={layout.form} error={change.error} run={run}>
        <input type="text" autoComplete="username" value={me.email} readOnly hidden />
        {me.hasPassword && (
          <TextField
            id={fieldId("current")}
            label="Current password"
            type="password"
            autoComplete="current-password"
            value={current}
            onChange={setCurrent}
            error={problem?.about("current")}
          />
        )}
        <PasswordField
          label="New password"
          id={fieldId("next")}
          value={next}
          onChange={setNext}
          error={problem?.about("next")}
          known={[me.name, me.email]}
        />
        <div>
          <Button small disabled={change.isPending || !next}>
            {me.hasPassword ? "Change the password" : "Set the password"}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
