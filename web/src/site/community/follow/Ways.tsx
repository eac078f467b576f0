import { Button } from "../../../ui/Button";
import { Form } from "../../../ui/Form";
import { LinkButton } from "../../../ui/LinkButton";
import type { Thread } from "../thread";
import css from "./follow.module.css";

/** How long it is kept, and the ways to end it. Each of them asks once more. */
export function Ways({ thread }: { thread: Thread }) {
  const { can, closedText, eraseText } = thread;
  return (
    <section className={css.ways} aria-labelledby="ways-heading">
      <h2 id="ways-heading">Your question is yours</h2>
      {thread.closedAt && (
        <p>The doctor closed this conversation{closedText && ` on ${closedText}`}. You can still read it.</p>
      )}
      {eraseText && <p>We keep it until {eraseText}. Then it is erased, including photos.</p>}
      <div className="row">
        {can.withdraw && (
          <LinkButton href="/community/follow?do=withdraw" look="line" small>
            Take my question back
          </LinkButton>
        )}
        {can.erase && (
          <LinkButton href="/community/follow?do=erase" look="line" small>
            Erase everything
          </LinkButton>
        )}
      </div>
    </section>
  );
}

/** Ends this visit, so that whoever takes the phone next sees nothing. */
export function Leave() {
  return (
    <form className={css.leave} method="post" action="/community/follow">
      <input type="hidden" name="form" value="leave" />
      <Button look="line">Leave and lock</Button>
      <span className="small soft">It locks by itself after 30 minutes. Your code opens it again.</span>
    </form>
  );
}

const ASKED = {
  withdraw: {
    heading: "Take your question back?",
    text: "It is removed from the community, and you will get no new answer. You can still read it here with your code until it is erased.",
    button: "Take it back",
  },
  erase: {
    heading: "Erase everything?",
    text: "The question, the answer, all messages and photos are erased at once. Nobody can bring them back, and your code stops working.",
    button: "Erase everything for good",
  },
};

export type Deed = keyof typeof ASKED;

/** True for what a confirm page exists for. */
export const isDeed = (text: string | undefined): text is Deed => text === "withdraw" || text === "erase";

/** Asks once more before something that cannot be undone. */
export function Confirm({ deed }: { deed: Deed }) {
  const { heading, text, button } = ASKED[deed];
  return (
    <>
      <h1>{heading}</h1>
      <p className="lead">{text}</p>
      <Form name={deed} action="/community/follow" leadsOn>
        <input type="hidden" name="confirm" value="yes" />
        <div className="row">
          <Button look="danger">{button}</Button>
          <LinkButton href="/community/follow" look="quiet">
            No, keep it
          </LinkButton>
        </div>
      </Form>
    </>
  );
}
