import { useQuery } from "@tanstack/react-query";
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
import { TestPanel } from "./setup/TestPanel";

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

/** How mails leave the house: what to set, what is set, a test, and what becomes of mails that stayed. */
export default function SetupScreen() {
  const query = useQuery({
    queryKey: ["mail", "setup"],
    queryFn: ({ signal }) => api.get("/api/desk/mail/setup", { signal }),
  });
  const { data: standing } = useMailStanding();
  const mayTest = useMay("change_settings");
  return (
    <>
      <ScreenHead
        title="Set up mail"
        lead="Your server administrator sets this up. See what to set, what is set, and whether it works."
        back={{ to: "/mail", label: "All emails" }}
      />
      <Loaded query={query}>
        {(data) => (
          <div className={layout.two}>
            <div className="stack">
              {data.way === "outbox" && <ToSet />}
              {standing?.stuck && (
                <Notice tone="cost" title="Emails are not being sent">
                  {standing.stuck.error ?? "The mail server does not accept them."}
                </Notice>
              )}
              {mayTest && <TestPanel />}
              {standing && standing.kept > 0 && <KeptPanel standing={standing} />}
              <Dns entries={data.dns} />
            </div>
            <Ways setup={data} />
          </div>
        )}
      </Loaded>
    </>
  );
}

const SNIPPET = `[mail]
smtp = "smtps://hello%40example.org@mail.example.org:465"
from = "hello@example.org"
password_file = "/etc/bedside/mail-password"`;

const VARIABLES = `BEDSIDE_MAIL_SMTP=smtps://hello%40example.org@mail.example.org:465
BEDSIDE_MAIL_FROM=hello@example.org
BEDSIDE_MAIL_PASSWORD=…`;

/** What whoever runs the server has to write down. */
function ToSet() {
  return (
    <Panel title="What to set">
      <Notice tone="cost" title="No emails are sent">
        Until mail is set up, emails are kept here and nobody receives them.
      </Notice>
      <ol className={parts.lines}>
        <li>
          <span>
            Ask your mail provider for the name of its mail server, the port, and a username and password. Write an @ in
            the username as %40.
          </span>
        </li>
        <li>
          <span>
            Add this to <code>bedside.toml</code> in the data folder:
          </span>
          <pre className={parts.plain}>{SNIPPET}</pre>
          <CopyButton text={SNIPPET} what="Settings" />
        </li>
        <li>
          <span>Or set these environment variables:</span>
          <pre className={parts.plain}>{VARIABLES}</pre>
          <CopyButton text={VARIABLES} what="Variables" />
        </li>
        <li>
          <span>Restart the server, come back here, and send a test.</span>
        </li>
      </ol>
    </Panel>
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

function Dns({ entries }: { entries: MailSetup["dns"] }) {
  return (
    <Panel title="DNS records for your domain">
      {entries.length === 0 && <p className="soft">None, until mail is set up.</p>}
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
