import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { InboundSetup, InboundTaken } from "../../api/schema";
import { Button } from "../../ui/Button";
import { upload } from "../../ui/icons";
import { Notice } from "../../ui/Notice";
import { api } from "../shell/api";
import { useCommand } from "../shell/useCommand";
import { CopyButton } from "../ui/CopyButton";
import { FileField } from "../ui/FileField";
import { Form } from "../ui/Form";
import { fieldId } from "../ui/fields";
import { eye } from "../ui/icons";
import { Loaded } from "../ui/Loaded";
import layout from "../ui/layout.module.css";
import { Panel } from "../ui/Panel";
import parts from "../ui/parts.module.css";
import { ScreenHead } from "../ui/ScreenHead";

const BACK = { to: "/letters", label: "All messages" };

export default function MailboxScreen() {
  const query = useQuery({
    queryKey: ["inquiries", "inbound"],
    queryFn: ({ signal }) => api.get("/api/desk/letters/inbound", { signal }),
    gcTime: 0,
  });
  return (
    <>
      <ScreenHead
        title="Replies by email"
        lead="When someone replies by email, the reply appears in the thread. Connect the mailbox once."
        back={BACK}
      />
      <Loaded query={query}>
        {(data) => (
          <div className={layout.two}>
            <Connect inbound={data} />
            <ByHand />
          </div>
        )}
      </Loaded>
    </>
  );
}

function Connect({ inbound: { url, user, secret, address } }: { inbound: InboundSetup }) {
  return (
    <Panel title="Connect the mailbox">
      {address ? (
        <p>
          Replies go to <strong>{address}</strong>, with a tag for each thread.
        </p>
      ) : (
        <Notice tone="cost" title="No reply address">
          <p>
            Set it in the <Link to="/documents/settings-outreach">message settings</Link>. Until then replies go to the
            sender address of the emails, and not to the thread.
          </p>
        </Notice>
      )}
      <p>Set your mail service to post each incoming email to this address, unchanged (message/rfc822):</p>
      <dl className={parts.facts}>
        <Line label="Address" value={url} />
        <Line label="User" value={user} />
        <Line label="Password" value={secret} isSecret />
      </dl>
    </Panel>
  );
}

interface LineProps {
  label: string;
  value: string;
  /** Not for who looks over a shoulder: it is shown at a press. */
  isSecret?: boolean;
}

function Line({ label, value, isSecret = false }: LineProps) {
  const [isShown, setIsShown] = useState(!isSecret);
  return (
    <div>
      <dt>{label}</dt>
      <dd className={parts.chips}>
        <code>{isShown ? value : "••••••••"}</code>
        {!isShown && (
          <Button type="button" look="quiet" small icon={eye} onClick={() => setIsShown(true)}>
            Show<span className="vh"> {label}</span>
          </Button>
        )}
        <CopyButton text={value} what={label} />
      </dd>
    </div>
  );
}

/** Mails that were saved as files, for houses without such a service. */
function ByHand() {
  const [file, setFile] = useState<File>();
  const [isTried, setIsTried] = useState(false);
  const take = useCommand({
    call: (mails: File) => {
      const kind = /\.mbox$/i.test(mails.name) ? "application/mbox" : "message/rfc822";
      // The schema has no word for bytes: it calls what such a file holds a text.
      const body = new Blob([mails], { type: kind }) as unknown as string;
      return api.post("/api/desk/letters/inbound", { body });
    },
    changes: [["inquiries"]],
  });
  const run = () => {
    setIsTried(true);
    if (file) take.run(file);
  };
  return (
    <Panel title="Or import emails from a file">
      <Form error={take.error} form="mails" run={run}>
        <FileField
          id={fieldId("file", "mails")}
          label="File"
          hint="One email (.eml), or a whole mailbox (.mbox). Emails already imported are skipped."
          accept=".eml,.mbox,message/rfc822,application/mbox"
          error={isTried && !file ? "Choose a file." : undefined}
          onChange={setFile}
        />
        <p>
          <Button look="line" icon={upload} disabled={take.isPending}>
            {take.isPending ? "Importing…" : "Import"}
          </Button>
        </p>
        <p role="status">{take.data && takenWords(take.data)}</p>
      </Form>
    </Panel>
  );
}

function takenWords({ taken, known, unmatched, automatic }: InboundTaken): string {
  const parts = [
    `${taken} added to a thread`,
    known && `${known} already known`,
    automatic && `${automatic} automatic replies`,
  ];
  const rest = unmatched && `${unmatched} skipped, as they belong to no thread`;
  return `${[...parts, rest].filter(Boolean).join(", ")}.`;
}
