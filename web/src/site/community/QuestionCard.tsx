import { Localized } from "../../messages/Localized";
import { t } from "../../messages/message";
import { Chip } from "../../ui/Chip";
import { Icon } from "../../ui/Icon";
import { badgeCheck, clock, messageCircle } from "../../ui/icons";
import { Tile } from "../../ui/Tile";
import { cutAtWord } from "../../ui/text";
import { Reactions } from "../../ui/thread/Reactions";
import { useShell } from "../shell/useShell";
import css from "./community.module.css";
import type { QuestionCardData } from "./data";

/** A question in a list. Its link covers the card; likes and comments stand above it. */
export function QuestionCard({ question, level = 3 }: { question: QuestionCardData; level?: 2 | 3 }) {
  const { doctor } = useShell();
  const Heading = `h${level}` as const;
  const path = `/community/${question._id}`;
  return (
    <li id={`question-${question._id}`} className={`${css.question} ${css.card}`}>
      <QuestionHead question={question} />
      <Heading className={css.title} dir="auto">
        <a href={path}>{question.title}</a>
      </Heading>
      <p className="soft" dir="auto">
        {cutAtWord(question.question, 220)}
      </p>
      {question.answer && (
        <div className={css.glimpse}>
          <b>{t("community-answer-of", { doctor })}</b>
          <p>{cutAtWord(question.answer, 220)}</p>
        </div>
      )}
      <div className={css.acts}>
        <Like id={question._id} likes={question.likes} />
        <a className={css.count} href={`${path}#comments`}>
          <Icon of={messageCircle} size="small" />
          <Localized
            id="community-comments-on"
            values={{ count: question.comments, title: question.title }}
            elements={{ what: (words) => <span className="vh">{words}</span> }}
          />
        </a>
      </div>
    </li>
  );
}

/** Likes of a question: once, without taking back (spec 2 §4). */
export function Like({ id, likes }: { id: string; likes: number }) {
  return (
    <Reactions
      action={`/community/${id}#question`}
      api={`/api/questions/${id}/reactions`}
      item={`question:${id}`}
      likes={likes}
      about={t("community-this-question")}
    />
  );
}

type Facts = Pick<QuestionCardData, "_id" | "user" | "date" | "dateText" | "hasDoctorReplied">;

/** Who asked, when, and whether a doctor has replied. */
export function QuestionHead({ question }: { question: Facts }) {
  const { doctor } = useShell();
  return (
    <div className={css.top}>
      <div className={css.who}>
        <Tile name={question._id} size="small" round />
        <div>
          <b dir="auto">{question.user}</b>
          <time className="small soft" dateTime={question.date}>
            {question.dateText}
          </time>
        </div>
      </div>
      {question.hasDoctorReplied ? (
        <Chip tone="ok" icon={badgeCheck}>
          {t("community-doctor-replied", { doctor })}
        </Chip>
      ) : (
        <Chip tone="wait" icon={clock}>
          {t("community-waiting-for-a-doctor")}
        </Chip>
      )}
    </div>
  );
}
