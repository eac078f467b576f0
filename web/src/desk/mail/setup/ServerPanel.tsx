import { useState } from "react";
import type { MailServerRequest, MailSetup } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { send } from "../../../ui/icons";
import { Notice } from "../../../ui/Notice";
import { api } from "../../shell/api";
import { asProblem } from "../../shell/problem";
import { SESSION, useSession } from "../../shell/session";
import { useCommand } from "../../shell/useCommand";
import { Confirm } from "../../ui/Dialog";
import { Form } from "../../ui/Form";
import { Select, TextField } from "../../ui/fields";
import { trash } from "../../ui/icons";
import { Panel } from "../../ui/Panel";
import { ProblemSummary } from "../../ui/ProblemSummary";
import parts from "../../ui/parts.module.css";
import { useFields } from "../../ui/useFields";
import css from "../Mail.module.css";
import { PROVIDERS, providerOf } from "./providers";
import { TrialNotice } from "./TrialNotice";

const OTHER = "other";
const FORM = "server";

const SECURITY: { value: MailServerRequest["security"]; label: string }[] = [
  { value: "tls", label: "TLS (usually port 465)" },
  { value: "starttls", label: "STARTTLS (usually port 587)" },
  { value: "none", label: "None (this machine only)" },
];

/** What changes where the server does. */
const CHANGES = [["mail"], [...SESSION], ["launch"], ["audit"]];

interface ServerPanelProps {
  setup: MailSetup;
  onSaved: (setup: MailSetup) => void;
}

/** The mail server, entered, tried and saved. */
export function ServerPanel({ setup, onSaved }: ServerPanelProps) {
  const { saved, unused, version } = setup;
  const { person, brand } = useSession();
  const [isRemoving, setIsRemoving] = useState(false);
  const start = {
    host: saved?.host ?? "",
    port: String(saved?.port ?? 465),
    security: saved?.security ?? ("tls" as const),
    user: saved?.user ?? "",
    password: "",
    from: saved?.from ?? "",
    fromName: saved?.fromName ?? "",
  };
  const body = (): MailServerRequest => ({
    ...draft,
    port: Number.parseInt(draft.port, 10) || 0,
    password: draft.password || undefined,
    version,
  });
  const attempt = useCommand({
    call: () => api.post("/api/desk/mail/server/try", { body: { server: body(), to: person.email } }),
    changes: [["audit"]],
  });
  const save = useCommand({
    call: () => api.put("/api/desk/mail/server", { body: body() }),
    seen: ["mail", "setup"],
    changes: CHANGES,
    said: "Saved. Emails are sent from now on.",
    onDone: (now) => {
      put({ password: "" });
      onSaved(now);
    },
  });
  const error = attempt.error ?? save.error;
  const problem = error ? asProblem(error) : undefined;
  const { draft, put, field } = useFields(start, FORM, (name) => problem?.about(name));
  const provider = providerOf(draft.host);
  const isBusy = attempt.isPending || save.isPending;
  const isAccepted = attempt.data?.isSent === true;
  /** What was said of other values would mislead. */
  const change = (values: Partial<typeof start>) => {
    put(values);
    attempt.reset();
    save.reset();
  };
  const own = (name: keyof typeof start) => ({
    ...field(name),
    value: draft[name],
    onChange: (value: string) => change({ [name]: value }),
  });
  /** Mostly the account's own address, until somebody enters another. */
  const senderBy = (user: string): { from?: string } =>
    draft.from === "" || draft.from === draft.user ? { from: user.includes("@") ? user : "" } : {};
  const choose = (key: string) => {
    const chosen = PROVIDERS.find((one) => one.key === key);
    change(chosen ? { host: chosen.host, port: String(chosen.port), security: chosen.security } : { host: "" });
  };
  const run = (act: "try" | "save") => {
    attempt.reset();
    save.reset();
    return act === "try" ? attempt.run() : save.run();
  };
  return (
    <Panel title="Mail server">
      {unused === "other_site" && (
        <Notice tone="cost" title="This site may be a copy">
          The server below was saved for {saved?.site}. Nothing is sent from here until you press Save.
        </Notice>
      )}
      {unused === "unreadable" && (
        <Notice tone="cost" title="The saved server cannot be read">
          The key that it was encrypted with is not on this machine. Enter everything again.
        </Notice>
      )}
      <Form form={FORM} error={error} run={() => run("try")}>
        <Select
          label="Provider"
          value={provider?.key ?? OTHER}
          options={[...PROVIDERS.map(({ key, label }) => ({ value: key, label })), { value: OTHER, label: "Another" }]}
          onChange={choose}
          hint={provider?.hint ?? "Your email provider’s help pages name the SMTP server, its port and encryption."}
        />
        <TextField {...own("host")} label="Server" inputMode="url" autoCapitalize="none" spellCheck={false} />
        <div className={`${parts.pair} ${css.even}`}>
          <Select
            {...field("security")}
            label="Encryption"
            value={draft.security}
            options={SECURITY}
            onChange={(security) => change({ security, ...usualPort(security, draft.port) })}
          />
          <TextField {...own("port")} label="Port" inputMode="numeric" />
        </div>
        <TextField
          {...own("user")}
          onChange={(user) => change({ user, ...senderBy(user) })}
          label="Username"
          optional
          hint="Mostly your whole email address."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          {...own("password")}
          label="Password"
          type="password"
          optional={saved?.hasPassword || draft.user === ""}
          hint={
            saved?.hasPassword
              ? "A password is saved. Leave this empty to keep it."
              : "It is stored encrypted and never shown again."
          }
          autoComplete="new-password"
        />
        <div className={parts.pair}>
          <TextField {...own("from")} label="Sender address" type="email" hint="Emails come from this address." />
          <TextField {...own("fromName")} label="Sender name" optional placeholder={brand} />
        </div>
        {attempt.data && <TrialNotice trial={attempt.data} to={person.email} />}
        <div className={parts.acts}>
          <Button look={isAccepted ? "line" : "primary"} icon={send} disabled={isBusy}>
            {attempt.isPending ? "Trying…" : "Try it"}
          </Button>
          <Button type="button" look={isAccepted ? "primary" : "line"} disabled={isBusy} onClick={() => run("save")}>
            Save
          </Button>
          {version > 0 && (
            <Button type="button" look="quiet" icon={trash} onClick={() => setIsRemoving(true)}>
              Stop sending
            </Button>
          )}
        </div>
        <p className="small soft">Try it sends one test to {person.email}. Save sends every email this way.</p>
      </Form>
      {isRemoving && (
        <RemoveConfirm
          onDone={(now) => {
            setIsRemoving(false);
            onSaved(now);
          }}
          onClose={() => setIsRemoving(false)}
        />
      )}
    </Panel>
  );
}

/** The other of the two usual ports; one that somebody chose stays. */
function usualPort(security: MailServerRequest["security"], port: string): { port?: string } {
  if (security === "tls" && port === "587") return { port: "465" };
  if (security === "starttls" && port === "465") return { port: "587" };
  return {};
}

interface RemoveConfirmProps {
  onDone: (setup: MailSetup) => void;
  onClose: () => void;
}

function RemoveConfirm({ onDone, onClose }: RemoveConfirmProps) {
  const remove = useCommand({
    call: () => api.delete("/api/desk/mail/server", {}),
    changes: CHANGES,
    said: "No emails are sent from now on.",
    onDone,
  });
  return (
    <Confirm
      open
      danger
      title="Stop sending emails?"
      action="Stop sending"
      busy={remove.isPending}
      onConfirm={() => remove.run()}
      onClose={onClose}
    >
      <ProblemSummary error={remove.error} form="remove-server" />
      <p>Server and password are removed. New emails stay here until another server is set.</p>
    </Confirm>
  );
}
