import type { Schemas } from "../../api/types";
import { Localized } from "../../messages/Localized";
import { t } from "../../messages/message";
import { Chip } from "../../ui/Chip";
import { badgeCheck } from "../../ui/icons";
import { PortableText } from "../../ui/portable-text/PortableText";
import { Tile } from "../../ui/Tile";
import { Reactions } from "../../ui/thread/Reactions";
import { Typed } from "../../ui/thread/Typed";
import { useShell } from "../shell/useShell";
import css from "./community.module.css";
import type { QuestionData } from "./data";
import { useWords } from "./useWords";
import { fitsWords } from "./words";

/** The doctor's answer: who wrote and checked it, whom it fits, and whether it helped. */
export function Answer({ question }: { question: QuestionData }) {
  const { doctor, urgentHelp } = useShell();
  const { limits } = useWords();
  const fits = fitsWords(question.fitsCountry);
  return (
    <section id="answer" className={css.answer} aria-labelledby="answer-heading">
      <div className={css.top}>
        <div className={css.who}>
          <Tile name="steth" tone="g" size="small" round />
          <div>
            <b>{question.reviewer?.name ?? doctor}</b>
            {question.answeredAt && (
              <time className="small soft" dateTime={question.answeredAt}>
                {question.answeredText ?? question.answeredAt.slice(0, 10)}
              </time>
            )}
          </div>
        </div>
        <Chip tone="ok" icon={badgeCheck}>
          {t("community-doctors-answer")}
        </Chip>
      </div>
      <h2 id="answer-heading" className="vh">
        {t("community-answer-heading")}
      </h2>
      <Words question={question} calls={urgentHelp} />
      {fits && <p className="small">{fits}</p>}
      <Checked question={question} />
      <Corrections corrections={question.corrections ?? []} />
      <p className="small soft">{limits}</p>
      <Reactions
        action={`/community/${question._id}#answer`}
        api={`/api/questions/${question._id}/helpful`}
        item={`helpful:${question._id}`}
        likes={question.helpful}
        instead={{ form: "helpful", word: t("community-this-helped-me") }}
      />
    </section>
  );
}

function Words({ question, calls }: { question: QuestionData; calls: Schemas["UrgentHelp"][] }) {
  if (question.answerBlocks && question.answerBlocks.length > 0) {
    return <PortableText value={question.answerBlocks} calls={calls} lowerHeadings={1} anchorPrefix="answer-" />;
  }
  return <Typed text={question.answer ?? ""} />;
}

function Checked({ question: { reviewer, reviewedAt, reviewedText } }: { question: QuestionData }) {
  if (!reviewer || !reviewedAt) return null;
  const said = { reviewer: reviewer.name, date: reviewedText ?? reviewedAt.slice(0, 10) };
  const elements = { time: (words: string) => <time dateTime={reviewedAt}>{words}</time> };
  return (
    <p className="small soft">
      {reviewer.title ? (
        <Localized id="community-checked-by-titled" values={{ ...said, title: reviewer.title }} elements={elements} />
      ) : (
        <Localized id="community-checked-by" values={said} elements={elements} />
      )}
    </p>
  );
}

/** What was changed since the answer was published, the newest first. */
function Corrections({ corrections }: { corrections: Schemas["AnswerCorrection"][] }) {
  if (corrections.length === 0) return null;
  return (
    <section className="small" aria-labelledby="corrections-heading">
      <h3 id="corrections-heading" className={css.correctionsHeading}>
        {t("community-corrections", { count: corrections.length })}
      </h3>
      <ul className={css.corrections}>
        {corrections.map(({ note, date, dateText }) => (
          <li key={`${date} ${note}`}>
            <time className="soft" dateTime={date}>
              {dateText}
            </time>
            <Typed text={note} />
          </li>
        ))}
      </ul>
    </section>
  );
}
