import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState, useSyncExternalStore } from "react";
import { Button } from "../../ui/Button";
import { Dialog } from "../ui/Dialog";
import { fieldId, TextField } from "../ui/fields";
import { key } from "../ui/icons";
import layout from "../ui/layout.module.css";
import { ProblemSummary } from "../ui/ProblemSummary";
import { api } from "./api";
import { gate } from "./gate";
import { SESSION, useSession } from "./session";
import { SignInForm } from "./signin/SignInForm";
import { provePasskey, usePasskey } from "./signin/usePasskey";
import { hasPasskeys } from "./signin/webauthn";

/** The dialogs that the gate opens: sign in again in place, and 'is it still you?' before something dangerous. */
export function Proofs() {
  const asked = useSyncExternalStore(
    (listener) => gate.subscribe(listener),
    () => gate.current(),
  );
  if (asked === "sign_in") return <SignInAgain />;
  return asked === "reauthenticate" ? <StillYou /> : null;
}

function SignInAgain() {
  const { person } = useSession();
  const client = useQueryClient();
  const done = async () => {
    const session = await api.get("/api/desk/session", { open: true });
    if (session.person.id !== person.id) {
      // What waits was asked for by somebody else: it is not done in this person's name.
      gate.settle("sign_in", false);
      location.assign("/desk");
      return;
    }
    client.setQueryData(SESSION, session);
    gate.settle("sign_in", true);
  };
  return (
    <Dialog open title="Please sign in again">
      <p>Your session has ended. Nothing is lost: you can carry on as soon as you sign in.</p>
      <SignInForm email={person.email} onDone={done} />
    </Dialog>
  );
}

/** All ways until the account has been read. */
function useWays() {
  const { data } = useQuery({
    queryKey: ["me"],
    queryFn: ({ signal }) => api.get("/api/desk/me", { signal, open: true }),
  });
  const typed = [
    data?.passwordProves !== false && "your password",
    data?.totp !== false && "the code from your authenticator app",
  ];
  return {
    passkey: hasPasskeys() && data?.passkeys.length !== 0,
    typed: typed.filter(Boolean).join(", or "),
    takesPassword: data?.passwordProves !== false,
  };
}

function StillYou() {
  const { person } = useSession();
  const ways = useWays();
  const [proof, setProof] = useState("");
  const done = () => gate.settle("reauthenticate", true);
  const passkey = usePasskey(() => provePasskey("/api/desk/me/reauthenticate/passkey"), done);
  const confirm = useMutation({
    // Six digits are a code of the app: a password that short is not accepted here. Other codes are those for a lost app.
    mutationFn: () => {
      const isCode = !ways.takesPassword || /^\d{6}$/.test(proof);
      return api.post("/api/desk/me/reauthenticate", {
        body: isCode ? { code: proof } : { password: proof },
        open: true,
      });
    },
    meta: { told: true },
    onSuccess: done,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    confirm.mutate();
  };
  return (
    <Dialog open title="Confirm it is you" onClose={() => gate.settle("reauthenticate", false)}>
      <p>Before this is done, please confirm that you are {person.name}.</p>
      <form className={layout.form} onSubmit={submit} noValidate>
        <ProblemSummary error={confirm.error ?? passkey.error} form="proof" />
        {ways.passkey && (
          <Button
            type="button"
            look={ways.typed ? "line" : "primary"}
            full
            icon={key}
            disabled={passkey.busy}
            onClick={passkey.run}
          >
            Use a passkey
          </Button>
        )}
        {ways.typed && (
          <>
            <TextField
              id={fieldId("password", "proof")}
              label={ways.typed.charAt(0).toUpperCase() + ways.typed.slice(1)}
              type="password"
              autoComplete="current-password"
              value={proof}
              onChange={setProof}
            />
            <Button full disabled={confirm.isPending || !proof}>
              Continue
            </Button>
          </>
        )}
      </form>
    </Dialog>
  );
}
