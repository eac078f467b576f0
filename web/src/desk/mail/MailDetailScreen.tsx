import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import type { MailDetail } from "../../api/schema";
import { Button } from "../../ui/Button";
import { refreshCw } from "../../ui/icons";
import { Notice } from "../../ui/Notice";
import { LoadingState } from "../../ui/States";
import { api } from "../shell/api";
import { useMay, useSession } from "../shell/session";
import { useCommand } from "../shell/useCommand";
import { MailFrame } from "../ui/MailFrame";
import { Panel } from "../ui/Panel";
import { ScreenHead } from "../ui/ScreenHead";
import { StateChip } from "../ui/StateChip";
import { FailedState } from "../ui/states";
import { Tabs } from "../ui/Tabs";
import { dateTime } from "../ui/time";
import { chipOf } from "../ui/words";
import css from "./Mail.module.css";
import { LOOK_AGAIN } from "./words";

const BACK = { to: "/mail", label: "All emails" };

export default function MailDetailScreen() {
  const { id = "" } = useParams();
  const { zone } = useSession();
  const mayResend = useMay("resend_mail");
  const path = `/api/desk/mails/${encodeURIComponent(id)}`;
  const { data, error, refetch } = useQuery({
    queryKey: ["mails", id],
    queryFn: ({ signal }) => api.get("/api/desk/mails/{id}", { params: { path: { id } }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === "waiting" ? LOOK_AGAIN : false),
  });
  const resend = useCommand({
    call: (seen: number) => api.post("/api/desk/mails/{id}/resend", { params: { path: { id } }, body: { seen } }),
    changes: [["mails"]],
    toasts: true,
    said: "The email is in the outbox again.",
    answers: ["mails", id],
  });
  if (!data) {
    return (
      <>
        <ScreenHead title="An email" back={BACK} />
        {error ? <FailedState error={error} retry={() => void refetch()} /> : <LoadingState />}
      </>
    );
  }
  return (
    <>
      <ScreenHead title={data.subject ?? data.label} back={BACK}>
        <StateChip words={chipOf("MailState", data.state)} />
        {mayResend && data.state !== "waiting" && (
          <Button
            type="button"
            look="line"
            small
            icon={refreshCw}
            disabled={resend.isPending}
            onClick={() => resend.run(data.sending)}
          >
            Send again
          </Button>
        )}
      </ScreenHead>
      <div className="stack stack-large">
        {data.error && (
          <Notice tone="cost" title={data.state === "failed" ? "It could not be sent" : "The last attempt failed"}>
            {data.error}
          </Notice>
        )}
        {data.secretsHidden && data.html && <Notice>Links that give access are not shown here.</Notice>}
        <Panel title="Details">
          <dl className={css.head}>
            {data.headers.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
            <div>
              <dt>Created</dt>
              <dd>{dateTime(data.createdAt, zone)}</dd>
            </div>
            {data.tries > 0 && (
              <div>
                <dt>Failed attempts</dt>
                <dd>{data.tries}</dd>
              </div>
            )}
          </dl>
        </Panel>
        <Body mail={data} path={path} />
      </div>
    </>
  );
}

function Body({ mail, path }: { mail: MailDetail; path: string }) {
  const [view, setView] = useState("html");
  if (!mail.html) {
    return (
      <Notice>
        {mail.subject
          ? "The text is not shown here. People with access can read it on the record it belongs to."
          : "It has not been written yet."}
      </Notice>
    );
  }
  const tabs = [
    { key: "html", label: "Formatted" },
    { key: "text", label: "Plain text" },
  ];
  return (
    <Tabs label="Views of the email" tabs={tabs} current={view} onChange={setView}>
      {view === "html" ? (
        // A frame of its own for each sending: another address in the same one would be a step of the back button.
        <MailFrame key={mail.sending} title="The email" src={`${path}/html?sending=${mail.sending}`} />
      ) : (
        <pre className={css.text}>{mail.text}</pre>
      )}
    </Tabs>
  );
}
