import { t } from "../../../messages/message";
import type { FormState } from "../../../render/contract";
import { Button } from "../../../ui/Button";
import { Chip } from "../../../ui/Chip";
import { ErrorSummary } from "../../../ui/Form";
import { Icon } from "../../../ui/Icon";
import { badgeCheck, check, thumbsUp } from "../../../ui/icons";
import { Notice } from "../../../ui/Notice";
import { PortableText } from "../../../ui/portable-text/PortableText";
import { SafetyCard } from "../../../ui/SafetyCard";
import { Tile } from "../../../ui/Tile";
import { useShell } from "../../shell/useShell";
import { STATE_ICONS, stateOf, type Thread, type ThreadAnswer } from "../thread";
import { fitsWords } from "../words";
import css from "./follow.module.css";
import { Messages } from "./Messages";
import { Leave, Ways } from "./Ways";

/** Forms that say themselves what is wrong. */
const OWN_SUMMARY = ["message", "file"];

/** A question behind its code: state, question, answer, messages, and what the asker can do. */
export function ThreadView({ thread, state }: { thread: Thread; state?: FormState }) {
  const now = stateOf({ ...thread, answered: Boolean(thread.answer) });
  return (
    <div className={css.thread}>
      <h1 className="vh">{t("community-your-question")}</h1>
      {state && !OWN_SUMMARY.includes(state.name) && <ErrorSummary state={state} />}
      {thread.card && <SafetyCard card={thread.card} />}
      <article className={css.asked} aria-labelledby="asked-heading">
        <div className={css.head}>
          <Tile name={thread.id} size="small" round />
          <div>
            <strong>{t("community-you")}</strong>
            <time dateTime={thread.askedAt}>{thread.dateText}</time>
          </div>
          <Chip tone={now.tone} icon={STATE_ICONS[now.tone]}>
            {now.label}
          </Chip>
        </div>
        <h2 id="asked-heading" dir="auto">
          {thread.title}
        </h2>
        <p className={css.words} dir="auto">
          {thread.question}
        </p>
        <p className="small soft">
          {now.words} {thread.url && <a href={thread.url}>{t("community-see-it-in-the-community")}</a>}
        </p>
      </article>
      {thread.hold && (
        <Notice tone="cost" title={t("community-why-it-is-held")}>
          {thread.hold.why}
        </Notice>
      )}
      {thread.answer && <Answer answer={thread.answer} thread={thread} />}
      <Messages thread={thread} state={state} />
      <Ways thread={thread} />
      <Leave thread={thread} />
    </div>
  );
}

function Answer({ answer, thread }: { answer: ThreadAnswer; thread: Thread }) {
  const { doctor, urgentHelp } = useShell();
  const { reviewer } = answer;
  const fits = fitsWords(answer.fitsCountry);
  return (
    <section className={css.answer} aria-labelledby="answer-heading">
      <div className={css.head}>
        <Tile name="steth" tone="g" size="small" round />
        <div>
          <h2 id="answer-heading">{reviewer?.name ?? doctor}</h2>
          <time dateTime={answer.at}>{answer.dateText ?? ""}</time>
        </div>
        <Chip tone="ok" icon={badgeCheck}>
          {t("community-doctors-answer")}
        </Chip>
      </div>
      <PortableText value={answer.blocks} calls={urgentHelp} lowerHeadings={1} />
      {fits && <p className="small">{fits}</p>}
      <p className="small soft">{t("community-answer-limits")}</p>
      <Helpful thread={thread} />
    </section>
  );
}

/** Whether the answer helped: said once. */
function Helpful({ thread }: { thread: Thread }) {
  if (thread.helpful) {
    return (
      <p className={css.said}>
        <Icon of={check} size="small" /> {t("community-you-said-that-it-helped")}
      </p>
    );
  }
  if (!thread.can.helpful) return null;
  return (
    <form method="post" action="/community/follow">
      <input type="hidden" name="form" value="helpful" />
      <Button look="line" small icon={thumbsUp}>
        {t("community-this-helped-me")}
      </Button>
    </form>
  );
}
