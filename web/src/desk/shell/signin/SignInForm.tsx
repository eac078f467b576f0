import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Button } from "../../../ui/Button";
import { Form } from "../../ui/Form";
import { TextField } from "../../ui/fields";
import { key } from "../../ui/icons";
import layout from "../../ui/layout.module.css";
import { ProblemSummary } from "../../ui/ProblemSummary";
import { useFields } from "../../ui/useFields";
import { api } from "../api";
import { asProblem } from "../problem";
import { CodeForm } from "./CodeForm";
import { provePasskey, usePasskey } from "./usePasskey";
import { hasPasskeys, suggestsPasskeys } from "./webauthn";

const PASSKEY = "/api/desk/sign-in/passkey";
/** It may stand over another form with the same fields. */
const FORM = "sign-in";

interface SignInFormProps {
  /** Whose session ended; the address is then given. */
  email?: string;
  onDone: () => void;
}

/** Signing in: a passkey, or email address and password and then a code. On the sign-in screen and in place. */
export function SignInForm({ email: known = "", onDone }: SignInFormProps) {
  const stopSuggesting = useSuggestedPasskey(onDone);
  const prove = () => {
    stopSuggesting();
    return provePasskey(PASSKEY);
  };
  const passkey = usePasskey(prove, onDone);
  const start = { email: known, password: "" };
  const signIn = useMutation({
    mutationFn: (body: typeof start) => api.post("/api/desk/sign-in", { body, open: true }),
    meta: { told: true },
    onSuccess: (answer) => {
      if (answer.next === "done") onDone();
    },
  });
  const problem = signIn.error ? asProblem(signIn.error) : undefined;
  const { draft, field } = useFields(start, FORM, (name) => problem?.about(name));
  if (signIn.data?.next === "second_factor") {
    return <SecondStep factors={signIn.data.factors} passkey={passkey} onBack={() => signIn.reset()} onDone={onDone} />;
  }
  return (
    <Form className={layout.form} error={signIn.error ?? passkey.error} form={FORM} run={() => signIn.mutate(draft)}>
      <TextField
        {...field("email")}
        label="Email address"
        type="email"
        autoComplete="username webauthn"
        readOnly={Boolean(known)}
      />
      <TextField
        {...field("password")}
        label="Password"
        type="password"
        autoComplete="current-password"
        autoFocus={Boolean(known)}
      />
      <Button full disabled={signIn.isPending}>
        {signIn.isPending ? "Signing in…" : "Sign in"}
      </Button>
      {hasPasskeys() && (
        <Button type="button" look="line" full icon={key} disabled={passkey.busy} onClick={passkey.run}>
          Sign in with a passkey
        </Button>
      )}
    </Form>
  );
}

/**
 * Lets the browser offer passkeys in the suggestions of the e-mail field, where it can. Answers with what ends that: a
 * browser waits for one passkey at a time.
 */
function useSuggestedPasskey(onDone: () => void): () => void {
  const done = useRef(onDone);
  done.current = onDone;
  const waiting = useRef<AbortController>(null);
  useEffect(() => {
    const stop = new AbortController();
    waiting.current = stop;
    const wait = async () => {
      if (!(await suggestsPasskeys()) || stop.signal.aborted) return;
      await provePasskey(PASSKEY, { mediation: "conditional", signal: stop.signal });
      done.current();
    };
    // Nobody asked for it: what goes wrong here is no news. The button says what is wrong when it is pressed.
    wait().catch(() => undefined);
    return () => stop.abort();
  }, []);
  return () => waiting.current?.abort();
}

interface SecondStepProps {
  factors: string[];
  passkey: ReturnType<typeof usePasskey>;
  onDone: () => void;
  onBack: () => void;
}

function SecondStep({ factors, passkey, onDone, onBack }: SecondStepProps) {
  const hasCode = factors.includes("totp") || factors.includes("recovery");
  return (
    <div className={layout.form}>
      {hasCode && <CodeForm onDone={onDone} />}
      <ProblemSummary error={passkey.error} />
      {factors.includes("passkey") && hasPasskeys() && (
        <Button
          type="button"
          look={hasCode ? "line" : "primary"}
          full
          icon={key}
          disabled={passkey.busy}
          onClick={passkey.run}
        >
          Use a passkey
        </Button>
      )}
      <Button type="button" look="quiet" onClick={onBack}>
        Back
      </Button>
    </div>
  );
}
