import { t } from "../../../messages/message";
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
  const { doctor, sendsNoMail } = useShell();
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
        <Notice tone="cost" title={t("community-why-it-is-held")}>
          {sent.hold.why}
        </Notice>
      )}
      <CodeCard code={sent.code} heading={t("community-your-follow-up-code")} id="code-heading">
        {sent.keptUntil && <p className="small">{t("community-kept-until", { date: sent.keptUntil })}</p>}
      </CodeCard>
      <section className="stack stack-small" aria-labelledby="after-heading">
        <h2 id="after-heading">{t("community-what-happens-next")}</h2>
        <ul className={css.plain}>
          <li>
            {waitingWords(asking.waiting.medianHours)} {promise}
          </li>
          <li>{meanwhile}</li>
          <li>{sent.mail && !sendsNoMail ? t("community-news-by-email") : t("community-news-by-code")}</li>
          <li>{t("community-with-the-code")}</li>
        </ul>
      </section>
      {sent.mail && <NoMail />}
      <div className="row noprint">
        {sent.url && <LinkButton href={sent.url}>{t("community-see-your-question")}</LinkButton>}
        <LinkButton href="/community/follow" look="line">
          {t("community-follow-your-question")}
        </LinkButton>
        <LinkButton href="/community" look="quiet">
          {t("community-back-to-the-community")}
        </LinkButton>
      </div>
    </AskPage>
  );
}

function stateWords({ state, visibility, hold }: Sent, doctor: string): { heading: string; words: string } {
  if (state === "held") {
    return {
      heading: hold?.reason === "crisis" ? t("community-sent-crisis") : t("community-sent-held"),
      words: t("community-sent-held-text"),
    };
  }
  if (visibility === "private") {
    return {
      heading: t("community-sent-private"),
      words: t("community-sent-private-text", { doctor }),
    };
  }
  if (state === "published") {
    return {
      heading: t("community-sent-published"),
      words: t("community-state-published-text"),
    };
  }
  return {
    heading: t("community-sent-pending"),
    words: t("community-sent-pending-text"),
  };
}
