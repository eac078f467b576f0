import { type MessageId, t } from "../../../messages/message";
import { Button } from "../../../ui/Button";
import { Form } from "../../../ui/Form";
import { LinkButton } from "../../../ui/LinkButton";
import { scopeOf, type Thread } from "../thread";
import css from "./follow.module.css";

/** How long it is kept, and the ways to end it. Each of them asks once more. */
export function Ways({ thread }: { thread: Thread }) {
  const { can, closedText, eraseText } = thread;
  return (
    <section className={css.ways} aria-labelledby="ways-heading">
      <h2 id="ways-heading">{t("community-your-question-is-yours")}</h2>
      {thread.closedAt && (
        <p>
          {closedText
            ? t("community-conversation-closed-on", { date: closedText })
            : t("community-conversation-closed")}
        </p>
      )}
      {eraseText && <p>{t("community-erased-after", { date: eraseText })}</p>}
      <div className="row">
        {can.withdraw && (
          <LinkButton href="/community/follow?do=withdraw" look="line" small>
            {t("community-withdraw")}
          </LinkButton>
        )}
        {can.erase && (
          <LinkButton href="/community/follow?do=erase" look="line" small>
            {t("community-erase")}
          </LinkButton>
        )}
      </div>
    </section>
  );
}

/** Ends this visit, so that whoever takes the phone next sees nothing: nor what has not been sent yet. */
export function Leave({ thread }: { thread: Thread }) {
  return (
    <form
      className={css.leave}
      method="post"
      action="/community/follow"
      data-behaviour="forget-unsent-player"
      data-when="load"
      data-unsent={scopeOf(thread)}
    >
      <input type="hidden" name="form" value="leave" />
      <Button look="line">{t("community-leave-and-lock")}</Button>
      <span className="small soft">{t("community-leave-hint")}</span>
    </form>
  );
}

const ASKED = {
  withdraw: {
    heading: "community-withdraw-heading",
    text: "community-withdraw-text",
    button: "community-withdraw-confirm",
  },
  erase: {
    heading: "community-erase-heading",
    text: "community-erase-text",
    button: "community-erase-confirm",
  },
} as const satisfies Record<string, { heading: MessageId; text: MessageId; button: MessageId }>;

export type Deed = keyof typeof ASKED;

/** True for what a confirm page exists for. */
export const isDeed = (text: string | undefined): text is Deed => text === "withdraw" || text === "erase";

/** Asks once more before something that cannot be undone. */
export function Confirm({ deed, thread }: { deed: Deed; thread: Thread }) {
  const { heading, text, button } = ASKED[deed];
  const form = (
    <Form name={deed} action="/community/follow" leadsOn>
      <input type="hidden" name="confirm" value="yes" />
      <div className="row">
        <Button look="danger">{t(button)}</Button>
        <LinkButton href="/community/follow" look="quiet">
          {t("community-no-keep-it")}
        </LinkButton>
      </div>
    </Form>
  );
  return (
    <>
      <h1>{t(heading)}</h1>
      <p className="lead">{t(text)}</p>
      {deed === "erase" ? (
        <div data-behaviour="forget-unsent-player" data-when="load" data-unsent={scopeOf(thread)}>
          {form}
        </div>
      ) : (
        form
      )}
    </>
  );
}
