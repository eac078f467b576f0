import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../ui/Button";
import { api } from "../shell/api";
import { asProblem } from "../shell/problem";
import { addPasskey } from "../shell/signin/usePasskey";
import { hasPasskeys, passkeyWords } from "../shell/signin/webauthn";
import { Choice, fieldId, TextField } from "../ui/fields";
import { key } from "../ui/icons";
import layout from "../ui/layout.module.css";
import { ProblemSummary } from "../ui/ProblemSummary";
import { toast } from "../ui/toasts";
import { deviceName } from "./device";
import { PasswordField } from "./PasswordField";
import type { Link } from "./types";

type Way = "passkey" | "password";

const WAYS = [
  {
    value: "passkey",
    label: (
      <>
        <strong>Passkey</strong> (best): your finger, face or screen lock on this device. Nothing to remember, and
        nobody can trick you out of it.
      </>
    ),
  },
  { value: "password", label: <strong>Password</strong> },
];

/** Name, address and the first way to sign in. The link is used up when the server takes it. */
export function WelcomeForm({ link, path }: { link: Link; path: string }) {
  const [name, setName] = useState(link.name ?? "");
  const [email, setEmail] = useState(link.email ?? "");
  const [password, setPassword] = useState("");
  const [way, setWay] = useState<Way>(hasPasskeys() ? "passkey" : "password");
  const client = useQueryClient();
  const navigate = useNavigate();
  const accept = useMutation({
    mutationFn: async () => {
      const body = { name, email: link.email ? undefined : email, password: way === "password" ? password : undefined };
      await api.post(`${path}/accept`, body, { open: true });
      if (way === "passkey") {
        // From here there is a session: what goes wrong with the passkey is put right on the set-up screen.
        await addPasskey(deviceName(navigator.userAgent)).catch((error) => toast(passkeyWords(error) ?? "", "bad"));
      }
    },
    meta: { told: true },
    onSuccess: async () => {
      client.clear();
      await navigate("/", { replace: true });
    },
  });
  const problem = accept.error ? asProblem(accept.error) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    accept.mutate();
  };
  return (
    <form className={layout.form} onSubmit={submit} noValidate>
      <ProblemSummary error={accept.error} />
      {link.purpose !== "reset" && (
        <TextField
          id={fieldId("name")}
          label="Your name"
          hint="As colleagues and readers know you, such as Dr Ade."
          autoComplete="name"
          maxLength={80}
          value={name}
          onChange={setName}
          error={problem?.about("name")}
        />
      )}
      <TextField
        id={fieldId("email")}
        label="E-mail address"
        hint="You sign in with it."
        type="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        readOnly={Boolean(link.email)}
        error={problem?.about("email")}
      />
      {hasPasskeys() && (
        <Choice label="How you will sign in" value={way} onChange={(value) => setWay(value as Way)} options={WAYS} />
      )}
      {way === "password" && (
        <PasswordField
          label="Password"
          field="password"
          value={password}
          onChange={setPassword}
          error={problem?.about("password")}
          known={[name, email]}
        />
      )}
      <Button full icon={way === "passkey" ? key : undefined} disabled={accept.isPending}>
        {way === "passkey" ? "Create a passkey and continue" : "Continue"}
      </Button>
    </form>
  );
}
