import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { MailSetup } from "../../api/schema";
import { Notice } from "../../ui/Notice";
import { api } from "../shell/api";
import { useMailStanding } from "../shell/mail";
import { useMay } from "../shell/session";
import { CopyButton } from "../ui/CopyButton";
import { Facts } from "../ui/Facts";
import { Loaded } from "../ui/Loaded";
import layout from "../ui/layout.module.css";
import { Panel } from "../ui/Panel";
import parts from "../ui/parts.module.css";
import { ScreenHead } from "../ui/ScreenHead";
import { KeptPanel } from "./setup/KeptPanel";
import { ServerPanel } from "./setup/ServerPanel";
import { TestPanel } from "./setup/TestPanel";

const SETUP = ["mail", "setup"];

const WAYS: Record<string, string> = {
  smtp: "Mail server (SMTP)",
  emailjs: "Mail service",
  outbox: "Not set up: emails are kept here",
};

const LINES: Record<string, string> = {
  tls: "encrypted (TLS)",
  starttls: "encrypted (STARTTLS)",
  none: "not encrypted, on this machine only",
};

/** How mails leave the house: the server, a test, and what becomes of mails that stayed. */
export default function SetupScreen() {
  const query = useQuery({
    queryKey: SETUP,
    queryFn: ({ signal }) => api.get("/api/desk/mail/setup", { signal }),
  });
  const { data: standing } = useMailStanding();
  const [mayTest, mayChange] = [useMay("change_settings"), useMay("manage_people")];
  const client = useQueryClient();
  return (
    <>
      <ScreenHead
        title="Set up mail"
        lead="Which server sends the site’s emails, and whether it works."
        back={{ to: "/mail", label: "All emails" }}
      />
      <Loaded query={query}>
        {(data) => (
          <div className={layout.two}>
            <div className="stack">
              <Elsewhere setup={data} mayChange={mayChange} />
              {standing?.stuck && (
                <Notice tone="cost" title="Emails are not being sent">
                  {standing.stuck.error ?? "The mail server does not accept them."}
                </Notice>
              )}
              {!data.isConfigured && mayChange && (
                <ServerPanel key={data.version} setup={data} onSaved={(now) => client.setQueryData(SETUP, now)} />
              )}
              {mayTest && data.way !== "outbox" && <TestPanel />}
              {standing && standing.kept > 0 && <KeptPanel standing={standing} />}
              <Dns setup={data} />
            </div>
            <Ways setup={data} />
          </div>
        )}
      </Loaded>
    </>
  );
}

/** Says who decides how emails leave, where it is not the person who looks. */
function Elsewhere({ setup, mayChange }: { setup: MailSetup; mayChange: boolean }) {
  if (setup.isConfigured) {
    return (
      <Notice title="Set in the configuration">
        {setup.way === "outbox"
          ? "The configuration of this server keeps every email here (mail.outbox). To set a mail server on this screen, remove that setting and restart the server."
          : "The configuration of this server says how emails are sent, so it cannot be changed here. To do so, remove its mail settings and restart the server."}
      </Notice>
    );
  }
  if (mayChange) return null;
  return (
    <Notice tone={setup.way === "outbox" ? "cost" : "general"}>
      {setup.way === "outbox"
        ? "No emails are sent. An owner of the site can set up the mail server on this screen."
        : "An owner of the site can change the mail server on this screen."}
    </Notice>
  );
}

function Ways({ setup }: { setup: MailSetup }) {
  const { way, server, from, newsletterFrom, dkim, inbound, perHour, perDay } = setup;
  const facts: [string, string][] = [
    ["Method", WAYS[way] ?? way],
    ...(server
      ? ([
          ["Server", server.address],
          ["Connection", LINES[server.security] ?? server.security],
          ["Signs in as", server.user ? `${server.user}, with a password` : "nobody"],
        ] satisfies [string, string][])
      : []),
    ["Sender", from],
    ["Newsletter sender", newsletterFrom],
    ["Signature (DKIM)", dkim ? `${dkim.selector} of ${dkim.domain}` : "not set"],
    ["Bounced emails", inbound ? "recorded automatically" : "not recorded"],
    ["Most emails to one person", `${perHour} an hour, ${perDay} a day`],
  ];
  return (
    <Panel title="Current settings">
      <Facts facts={facts} />
    </Panel>
  );
}

/** Whose records are the provider's own to keep. */
const SHARED = ["gmail.com", "yahoo.com", "outlook.com", "hotmail.com", "icloud.com", "me.com", "zohomail.com"];

function Dns({ setup }: { setup: MailSetup }) {
  const domain = setup.from.split("@").at(-1) ?? "";
  const entries = domain.endsWith(".invalid") || SHARED.includes(domain) ? [] : setup.dns;
  return (
    <Panel title="DNS records for your domain">
      {entries.length === 0 && (
        <p className="soft">
          {SHARED.includes(domain) ? `None: your provider keeps those of ${domain}.` : "None, until mail is set up."}
        </p>
      )}
      <ol className={parts.lines}>
        {entries.map(({ name, kind, value, about }) => (
          <li key={`${kind} ${name} ${about}`}>
            <strong>{about}</strong>
            <span className="small">
              {kind} <code>{name}</code>
            </span>
            <code className={parts.plain}>{value}</code>
            <CopyButton text={value} what={about} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}
