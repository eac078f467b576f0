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
  smtp: "Over a mail server (SMTP)",
  emailjs: "Over the mail service",
  outbox: "Kept here: nothing leaves the house",
};

const LINES: Record<string, string> = {
  tls: "encrypted (TLS)",
  starttls: "encrypted (STARTTLS)",
  none: "not encrypted, within this machine",
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
        lead="It is set by whoever runs the server. Here you see what to set, what is set, and whether it works."
        back={{ to: "/mail", label: "All mails" }}
      />
      <Loaded query={query}>
        {(data) => (
          <div className={layout.two}>
            <div className="stack">
              {data.way === "outbox" && <ToSet />}
              {standing?.stuck && (
                <Notice tone="cost" title="Mail does not get out">
                  {standing.stuck.error ?? "The mail server does not take it."}
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
      <Notice tone="cost" title="No mail leaves the house">
        Whatever this site writes stays here until then, and nobody gets it.
      </Notice>
      <ol className={parts.lines}>
        <li>
          <span>
            Ask your mail provider for the name of its mail server, the port, and a user with a password. An @ in the
            user’s name is written %40.
          </span>
        </li>
        <li>
          <span>
            Write it into <code>bedside.toml</code> in the data folder:
          </span>
          <pre className={parts.plain}>{SNIPPET}</pre>
          <CopyButton text={SNIPPET} what="Lines of the file" />
        </li>
        <li>
          <span>Or into the environment of the program:</span>
          <pre className={parts.plain}>{VARIABLES}</pre>
          <CopyButton text={VARIABLES} what="Variables" />
        </li>
        <li>
          <span>Restart it, come back here, and send a test.</span>
        </li>
      </ol>
    </Panel>
  );
}

function Ways({ setup }: { setup: MailSetup }) {
  const { way, server, from, newsletterFrom, dkim, inbound, perHour, perDay } = setup;
  const facts: [string, string][] = [
    ["Way", WAYS[way] ?? way],
    ...(server
      ? ([
          ["Server", server.address],
          ["Line", LINES[server.security] ?? server.security],
          ["Signs in as", server.user ? `${server.user}, with a password` : "nobody"],
        ] satisfies [string, string][])
      : []),
    ["Sender", from],
    ["Sender of the newsletter", newsletterFrom],
    ["Signature (DKIM)", dkim ? `${dkim.selector} of ${dkim.domain}` : "not set"],
    ["Mails that come back", inbound ? "are noted by themselves" : "are not noted"],
    ["Most mails to one person", `${perHour} an hour, ${perDay} a day`],
  ];
  return (
    <Panel title="As it is set">
      <Facts facts={facts} />
    </Panel>
  );
}

function Dns({ entries }: { entries: MailSetup["dns"] }) {
  return (
    <Panel title="What your domain must say">
      {entries.length === 0 && <p className="soft">Nothing, as long as no mail leaves the house.</p>}
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
