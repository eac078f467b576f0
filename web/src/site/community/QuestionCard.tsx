import { Icon } from "../../ui/Icon";
import { messageCircle } from "../../ui/icons";
import { cutAtWord } from "../../ui/text";
import { Reactions } from "../../ui/thread/Reactions";
import { useShell } from "../shell/useShell";
import css from "./community.module.css";
import type { QuestionCardData } from "./data";
import { QuestionHead } from "./QuestionHead";
import { countOf } from "./words";

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
          <b>{doctor}’s answer</b>
          <p>{cutAtWord(question.answer, 220)}</p>
        </div>
      )}
      <div className={css.acts}>
        <Like id={question._id} likes={question.likes} />
        <a className={css.count} href={`${path}#comments`}>
          <Icon of={messageCircle} size="small" />
          {countOf(question.comments, "comment")}
          <span className="vh"> on {question.title}</span>
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
      about="this question"
    />
  );
}
