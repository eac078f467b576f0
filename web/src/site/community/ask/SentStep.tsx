import { Icon } from "../../../ui/Icon";
import { circleCheck } from "../../../ui/icons";
import { LinkButton } from "../../../ui/LinkButton";
import { Notice } from "../../../ui/Notice";
import { SafetyCard } from "../../../ui/SafetyCard";
import { NoMail } from "../../shell/NoMail";
import { useShell } from "../../shell/useShell";
import type { Asking, Sent } from "../asking";
import { CodeCard } from "../code/CodeCard";
import { useWords } from "../useWords";
import { waitingWords } from "../words";
import { AskPage } from "./AskPage";
import css from "./ask.module.css";

/** The last page: what became of the question, its code, and what happens next. */
export function SentStep({ sent, asking }: { sent: Sent; asking: Asking }) {
  const { doctor } = useShell();
  const { heading, words } = stateWords(sent, doctor);
  const { promise, meanwhile } = useWords().asking;
  return (
    <AskPage step="sent" heading={heading}>
      {sent.card && <SafetyCard card={sent.card} />}
      <p className={css.state}>
        <Icon of={circleCheck} />
        <span>{words}</span>
      </p>
      {sent.hold && (
        <Notice tone="cost" title="Why it is held">
          {sent.hold.why}
        </Notice>
      )}
      <CodeCard code={sent.code} heading="Your follow-up code" id="code-heading">
        {sent.keptUntil && <p className="small">We keep your question until {sent.keptUntil}.</p>}
      </CodeCard>
      <section className="stack stack-small" aria-labelledby="after-heading">
        <h2 id="after-heading">What happens next</h2>
        <ul className={css.plain}>
          <li>
            {waitingWords(asking.waiting.medianHours)} {promise}
          </li>
          <li>{meanwhile}</li>
          <li>
            {sent.mail
              ? "We will email you when there is news. The email says nothing about your health."
              : "We cannot reach you, so come back with your code in a few days."}
          </li>
          <li>With the code you can also add to your question, take it back or erase it.</li>
        </ul>
      </section>
      {sent.mail && <NoMail />}
      <div className="row noprint">
        {sent.url && <LinkButton href={sent.url}>See your question</LinkButton>}
        <LinkButton href="/community/follow" look="line">
          Follow your question
        </LinkButton>
        <LinkButton href="/community" look="quiet">
          Back to the community
        </LinkButton>
      </div>
    </AskPage>
  );
}

function stateWords({ state, visibility, hold }: Sent, doctor: string): { heading: string; words: string } {
  if (state === "held") {
    return {
      heading: hold?.reason === "crisis" ? "Thank you for telling us" : "Your question is held",
      words: "We have your question. A person looks at it before anything else happens.",
    };
  }
  if (visibility === "private") {
    return {
      heading: "Your question is with the doctor",
      words: `Only ${doctor} and the people who work with the doctor can read it. It is stored encrypted.`,
    };
  }
  if (state === "published") {
    return { heading: "Your question is in the community", words: "Everybody can read it, without your name." };
  }
  return {
    heading: "Your question is waiting for review",
    words: "A person reads it before anybody else can see it. On this device it is marked ‘waiting for review’.",
  };
}
