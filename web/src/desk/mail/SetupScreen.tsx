import { useQuery } from "@tanstack/react-query";
import { Notice } from "../../ui/Notice";
import { LoadingState } from "../../ui/States";
import { api } from "../shell/api";
import { CopyButton } from "../ui/CopyButton";
import layout from "../ui/layout.module.css";
import { Panel } from "../ui/Panel";
import parts from "../ui/parts.module.css";
import { ScreenHead } from "../ui/ScreenHead";
import { FailedState } from "../ui/states";

interface DnsEntry {
  name: string;
  kind: string;
  value: string;
  about: string;
}

interface MailSetup {
  way: "smtp" | "emailjs" | "outbox";
  from: string;
  newsletterFrom?: string | null;
  dkim?: { domain: string; selector: string; record: string } | null;
  /** Whether mails that come back and answers find their way here. */
  inbound: boolean;
  perHour?: number | null;
  perDay?: number | null;
  dns: DnsEntry[];
}

const WAYS: Record<MailSetup["way"], string> = {
  smtp: "Over a mail server (SMTP)",
  emailjs: "Over the mail service",
  outbox: "Kept here: nothing leaves the house",
};

/** How mails leave the house, and what the domain must say for them to arrive. */
export default function SetupScreen() {
  const { data, error, refetch } = useQuery({
    queryKey: ["mail", "setup"],
    queryFn: ({ signal }) => api.get<MailSetup>("/api/desk/mail/setup", { signal }),
  });
  return (
    <>
      <ScreenHead
        title="How mail goes out"
        lead="It is set by whoever runs the server. Here you see what is set, and what your domain must say."
        back={{ to: "/mail", label: "All mails" }}
      />
      {error && !data && <FailedState error={error} retry={() => void refetch()} />}
      {!error && !data && <LoadingState />}
      {data && (
        <div className={layout.two}>
          <Dns entries={data.dns} />
          <Ways setup={data} />
        </div>
      )}
    </>
  );
}

function Ways({ setup: { way, from, newsletterFrom, dkim, inbound, perHour, perDay } }: { setup: MailSetup }) {
  const limits = [perHour && `${perHour} an hour`, perDay && `${perDay} a day`].filter(Boolean).join(", ");
  const facts = [
    ["Way", WAYS[way] ?? way],
    ["Sender", from],
    ["Sender of the newsletter", newsletterFrom ?? from],
    ["Signature (DKIM)", dkim ? `${dkim.selector} of ${dkim.domain}` : "not set"],
    ["Mails that come back", inbound ? "are noted by themselves" : "are not noted"],
    ["Most mails to one person", limits || "no limit"],
  ];
  return (
    <Panel title="As it is set">
      {way === "outbox" && (
        <Notice tone="cost" title="No mail leaves the house">
          All mails can be read here, and nobody else gets them. That is right for trying things out.
        </Notice>
      )}
      <dl className={parts.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function Dns({ entries }: { entries: DnsEntry[] }) {
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
