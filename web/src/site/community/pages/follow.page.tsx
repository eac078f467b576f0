import type { Schemas } from "../../../api/types";
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

const TITLE = "Follow a question";

/** What the redirect after a deed says. */
const DONE: Record<string, string> = {
  message: "Your message is on its way to the doctor.",
  photo: "Your photo was sent. Hidden data, such as where it was taken, was removed.",
  helpful: "Thank you for telling us that it helped.",
  withdrawn: "You took your question back.",
  erased: "Everything was erased. The code no longer works.",
  left: "You have left. Your code opens the question again.",
  dismissed: "This device no longer shows that code. The code still opens your question.",
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
          title: TITLE,
          description: "Read the answer to a question that you asked, with the code we gave you.",
          canonical: "/community/follow",
          hidden: true,
        }}
        state={input.form?.errors.length ? input.form : undefined}
        breadcrumbs={[
          { label: "Community", href: "/community" },
          { label: TITLE, href: "/community/follow" },
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
      <Confirm deed={deed} />
    ) : (
      <ThreadView thread={thread.body} state={state} />
    );
  }
  return (
    <>
      <h1>{TITLE}</h1>
      {away ? (
        <ErrorState
          title="We could not open your question."
          text="It is our fault, not yours. Your code still works."
          again="/community/follow"
        />
      ) : (
        <CodeForm codes={bodyOf<Schemas["KeptCodes"]>(input, "codes")?.items ?? []} state={state} />
      )}
    </>
  );
}

function Done({ done }: { done?: string }) {
  const words = done === undefined ? undefined : DONE[done];
  return words ? <Notice said>{words}</Notice> : null;
}
