import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { DeskLink, FieldError } from "../../api/schema";
import { Button } from "../../ui/Button";
import { api } from "../shell/api";
import { asProblem, type ProblemError, unfinished } from "../shell/problem";
import { addPasskey } from "../shell/signin/usePasskey";
import { hasPasskeys, passkeyWords } from "../shell/signin/webauthn";
import { useCommand } from "../shell/useCommand";
import { Form } from "../ui/Form";
import { Choice, TextField } from "../ui/fields";
import { key } from "../ui/icons";
import layout from "../ui/layout.module.css";
import { toast } from "../ui/toasts";
import { useFields } from "../ui/useFields";
import { deviceName } from "./device";
import { PasswordField } from "./PasswordField";

/** A one-time link, as the welcome screen needs it. */
export type Link = Omit<DeskLink, "purpose"> & { purpose: "owner" | "invite" | "reset" };

type Way = "passkey" | "password";

const WAYS = [
  {
    value: "passkey",
    label: (
      <>
        <strong>Passkey</strong> (best): your fingerprint, face or screen lock on this device. Nothing to remember, and
        safe from phishing.
      </>
    ),
  },
  { value: "password", label: <strong>Password</strong> },
];

const DOCTOR = [
  {
    value: "yes",
    label: (
      <>
        <strong>Yes</strong>: you will be owner and doctor. You can also read what patients write, answer them and
        approve clinical content.
      </>
    ),
  },
  {
    value: "no",
    label: (
      <>
        <strong>No</strong>: someone else is, and you can invite them next. Only doctors can read what patients write.
      </>
    ),
  },
];

interface Typed {
  name: string;
  email: string;
  password: string;
  isDoctor: string;
}

function missingIn({ name, email, password, isDoctor }: Typed, purpose: Link["purpose"], way: Way): FieldError[] {
  const checks: [field: string, isMissing: boolean, message: string][] = [
    ["name", purpose !== "reset" && name.trim() === "", "Enter a name."],
    ["email", email.trim() === "", "Enter an email address, like ada@example.org."],
    ["isDoctor", purpose === "owner" && isDoctor === "", "Select whether you are the doctor."],
    ["password", way === "password" && password === "", "Enter a password."],
  ];
  return checks.filter(([, isMissing]) => isMissing).map(([field, , message]) => ({ field, message }));
}

/** Name, address and the first way to sign in. The link is used up when the server takes it. */
export function WelcomeForm({ link, token }: { link: Link; token: string }) {
  // Nobody becomes a doctor by pressing on: the question begins without an answer.
  const start: Typed = { name: link.name ?? "", email: link.email ?? "", password: "", isDoctor: "" };
  const [way, setWay] = useState<Way>(hasPasskeys() ? "passkey" : "password");
  // All that is empty is named at once; whether it is right is the server's to say.
  const [missing, setMissing] = useState<ProblemError>();
  const client = useQueryClient();
  const navigate = useNavigate();
  const accept = useCommand({
    call: async ({ name, email, password, isDoctor }: Typed) => {
      const body = {
        name,
        email: link.email ? undefined : email,
        password: way === "password" ? password : undefined,
        isDoctor: isDoctor ? isDoctor === "yes" : undefined,
      };
      await api.post("/api/desk/links/{token}/accept", { params: { path: { token } }, body, open: true });
      if (way === "passkey") {
        // From here there is a session: what goes wrong with the passkey is put right on the set-up screen.
        await addPasskey(deviceName(navigator.userAgent)).catch((error) => toast(passkeyWords(error) ?? "", "bad"));
      }
    },
    onDone: async () => {
      // All but the link itself, which the screen would ask for again: it is used up by now.
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "link" });
      await navigate(link.purpose === "owner" ? "/start" : "/", { replace: true });
    },
  });
  const problem = missing ?? (accept.error ? asProblem(accept.error) : undefined);
  const { draft, field } = useFields(start, undefined, (name) => problem?.about(name));
  const run = () => {
    const found = unfinished(missingIn(draft, link.purpose, way));
    setMissing(found);
    if (!found) accept.mutate(draft);
  };
  return (
    <Form className={layout.form} error={problem} run={run}>
      {link.purpose !== "reset" && (
        <TextField
          {...field("name")}
          label="Your name"
          hint="As colleagues and readers know you, such as Dr Ade."
          autoComplete="name"
          maxLength={80}
        />
      )}
      <TextField
        {...field("email")}
        label="Email address"
        hint="You sign in with it."
        type="email"
        autoComplete="username"
        readOnly={Boolean(link.email)}
      />
      {link.purpose === "owner" && <Choice {...field("isDoctor")} label="Are you the doctor?" options={DOCTOR} />}
      {hasPasskeys() && (
        <Choice label="How you will sign in" value={way} onChange={(value) => setWay(value as Way)} options={WAYS} />
      )}
      {way === "password" && (
        <PasswordField {...field("password")} label="Password" known={[draft.name, draft.email]} />
      )}
      <Button full icon={way === "passkey" ? key : undefined} disabled={accept.isPending}>
        {way === "passkey" ? "Create a passkey and continue" : "Continue"}
      </Button>
    </Form>
  );
}
