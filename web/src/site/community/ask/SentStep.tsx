import { Button } from "../../../ui/Button";
import { Icon } from "../../../ui/Icon";
import { circleCheck, printer } from "../../../ui/icons";
import { LinkButton } from "../../../ui/LinkButton";
import { Notice } from "../../../ui/Notice";
import { SafetyCard } from "../../../ui/SafetyCard";
import { NoMail } from "../../shell/NoMail";
import { useShell } from "../../shell/useShell";
import { type Asking, type Sent, spokenGroups } from "../asking";
import { useWords } from "../useWords";
import { waitingWords } from "../words";
import { AskPage } from "./AskPage";
import css from "./ask.module.css";

/** The last page: what became of the question, its code, and what happens next. */
export function SentStep({ sent, asking }: { sent: Sent; asking: Asking }) {
  const { heading, words } = stateWords(sent);
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
      <CodeCard code={sent.code} keptUntil={sent.keptUntil} />
      <section className="stack stack-small" aria-labelledby="after-heading">
        <h2 id="after-heading">What happens next</h2>
        <ul className={css.plain}>
          <li>
            {waitingWords(asking.waiting.medianHours)} {promise}
          </li>
          <li>{meanwhile}</li>
          <li>
            {sent.mail
              ? "We write to your email address when there is news. The mail says nothing about your health."
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

function stateWords({ state, visibility, hold }: Sent): { heading: string; words: string } {
  if (state === "held") {
    return {
      heading: hold?.reason === "crisis" ? "Thank you for telling us" : "Your question is held",
      words: "We have your question. A person looks at it before anything else happens.",
    };
  }
  if (visibility === "private") {
    return {
      heading: "Your question is with the doctor",
      words: "Nobody else can read it, and it is stored encrypted.",
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

/** The one time that the code is shown. */
function CodeCard({ code, keptUntil }: { code: string; keptUntil?: string | null }) {
  const { brand } = useShell();
  return (
    <section className={css.code} aria-labelledby="code-heading">
      <h2 id="code-heading">Your follow-up code</h2>
      <p className={css.groups} data-code="">
        {spokenGroups(code).map(({ group }) => (
          <span key={group}>{group} </span>
        ))}
      </p>
      <p>
        <strong>Write it down or print it now.</strong> We show it once and cannot find it again for you. Who has the
        code can read your question and its answer.
      </p>
      <details>
        <summary>How to say it aloud</summary>
        <ol className={css.spoken}>
          {spokenGroups(code).map(({ group, spoken }) => (
            <li key={group}>{spoken}</li>
          ))}
        </ol>
      </details>
      <p className="small">
        Enter it at {brand}, Community, ‘Follow a question’.
        {keptUntil && ` We keep your question until ${keptUntil}.`}
      </p>
      <div className="noprint" data-behaviour="print" data-when="load" hidden>
        <Button type="button" look="line" icon={printer}>
          Print this page
        </Button>
      </div>
    </section>
  );
}
