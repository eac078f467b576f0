import type { Schemas } from "../../../api/types";
import { type MessageId, t } from "../../../messages/message";
import type { FormState, RenderInput } from "../../../render/contract";
import { type Answer, answer, bodyOf, type Page } from "../../../render/page";
import { Notice } from "../../../ui/Notice";
import { ErrorState } from "../../../ui/States";
import { SitePage } from "../../shell/SitePage";
import { CommunityFrame } from "../CommunityFrame";
import { CodeForm } from "../follow/CodeForm";
import { ThreadView } from "../follow/ThreadView";
import { Confirm, isDeed } from "../follow/Ways";
import type { Thread } from "../thread";

const TITLE = "community-follow-a-question";

/** What the redirect after a deed says. */
const DONE: Record<string, MessageId> = {
  message: "community-done-message",
  file: "community-done-file",
  helpful: "community-done-helpful",
  withdrawn: "community-done-withdrawn",
  erased: "community-done-erased",
  left: "community-done-left",
  dismissed: "community-done-dismissed",
};

export const page: Page = {
  name: "community-follow",
  pattern: "/community/follow",
  query: ["done", "do"],
  personal: true,
  reads: [
    { name: "thread", path: "/api/follow", query: {} },
    { name: "codes", path: "/api/follow/codes", query: {} },
  ],
  render(input) {
    const thread = answer<Thread>(input, "thread");
    // Without a session there is nothing to follow yet: that is how everybody starts.
    const away = !thread.ok && thread.status >= 500;
    const element = (
      <SitePage
        meta={{
          title: t(TITLE),
          description: t("community-follow-description"),
          canonical: "/community/follow",
          hidden: true,
        }}
        state={input.form?.errors.length ? input.form : undefined}
        breadcrumbs={[
          { label: t("community-crumb"), href: "/community" },
          { label: t(TITLE), href: "/community/follow" },
        ]}
      >
        <CommunityFrame current="follow">
          <div className="stack stack-large">
            <Done done={input.query.done} />
            <Body input={input} thread={thread} away={away} state={input.form} />
          </div>
        </CommunityFrame>
      </SitePage>
    );
    return away && !thread.ok ? { status: thread.status, element } : element;
  },
};

interface BodyProps {
  input: RenderInput;
  thread: Answer<Thread>;
  away: boolean;
  state?: FormState;
}

function Body({ input, thread, away, state }: BodyProps) {
  if (thread.ok) {
    const deed = input.query.do;
    return isDeed(deed) && thread.body.can[deed] ? (
      <Confirm deed={deed} thread={thread.body} />
    ) : (
      <ThreadView thread={thread.body} state={state} />
    );
  }
  return (
    <>
      <h1>{t(TITLE)}</h1>
      {away ? (
        <ErrorState
          title={t("community-follow-away")}
          text={t("community-follow-away-text")}
          again="/community/follow"
        />
      ) : (
        <CodeForm codes={bodyOf<Schemas["KeptCodes"]>(input, "codes")?.items ?? []} state={state} />
      )}
    </>
  );
}

function Done({ done }: { done?: string }) {
  const words = done !== undefined && Object.hasOwn(DONE, done) ? DONE[done] : undefined;
  return words ? <Notice said>{t(words)}</Notice> : null;
}
