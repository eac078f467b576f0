import { Localized } from "../../messages/Localized";
import { t } from "../../messages/message";
import { usePage } from "../../render/context";
import { Icon } from "../../ui/Icon";
import { flag, messageCircle, share2 } from "../../ui/icons";
import { LinkButton } from "../../ui/LinkButton";
import { Notice } from "../../ui/Notice";
import { itemOf } from "../../ui/thread/from-api";
import { sentOf, Thread } from "../../ui/thread/Thread";
import { Typed } from "../../ui/thread/Typed";
import { useShell } from "../shell/useShell";
import { Answer } from "./Answer";
import css from "./community.module.css";
import type { QuestionData } from "./data";
import { Like, QuestionHead } from "./QuestionCard";
import { FollowForm } from "./updates/FollowForm";
import { useWords } from "./useWords";

/** A question with its answer and comments. */
export function Question({ question }: { question: QuestionData }) {
  const { form, query } = usePage().input;
  const words = useWords();
  const path = `/community/${question._id}`;
  const { total, page, pages } = question.paging ?? { total: question.comments.length, page: 1, pages: 1 };
  return (
    <div className={css.detail}>
      <article id="question" className={css.question}>
        <QuestionHead question={question} />
        <h1 className={css.heading} dir="auto">
          {question.title}
        </h1>
        <Typed text={question.question} />
        <div className={css.acts}>
          <Like id={question._id} likes={question.likes} />
          <button
            type="button"
            className={css.share}
            hidden
            data-behaviour="community-player"
            data-part="share"
            data-when="load"
          >
            <Icon of={share2} size="small" />
            <span>{t("community-share")}</span>
          </button>
          <a className={css.share} href={`/community/report?item=question:${question._id}`} rel="nofollow">
            <Icon of={flag} size="small" />
            <Localized
              id="community-report-question"
              elements={{ what: (words) => <span className="vh">{words}</span> }}
            />
          </a>
        </div>
      </article>
      {question.hasDoctorReplied && <Answer question={question} />}
      {(question.state === "published" || question.state === "closed") && (
        <FollowForm path={path} isAnswered={question.hasDoctorReplied} />
      )}
      <Thread
        place={{
          kind: "question",
          path,
          api: `/api/questions/${question._id}/comments`,
          of: `question=${question._id}`,
          deep: false,
          open: question.state === "published",
          work: question.work ?? undefined,
        }}
        items={question.comments.map(itemOf)}
        total={total}
        page={page}
        pages={pages}
        hint={words.commentHint}
        closed={words.closed}
        form={form}
        sent={sentOf(query.sent)}
      />
    </div>
  );
}

/** Ways on from a question: ask, read on, be answered alone. */
export function Beside({ related }: { related: QuestionData["related"] }) {
  const { bookingUrl } = useShell();
  const { ask } = useWords();
  return (
    <>
      <LinkButton href={ask.href} look="sun" icon={messageCircle} full>
        {ask.label}
      </LinkButton>
      {related.length > 0 && (
        <div className={css.aside}>
          <h2>{t("community-related-questions")}</h2>
          <ul>
            {related.map(({ _id, title, url }) => (
              <li key={_id}>
                <a href={url} dir="auto">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Notice>
        <p className="small">
          <Localized
            id="community-need-a-private-answer"
            elements={{
              strong: (words) => <strong>{words}</strong>,
              ask: (words) => <a href={ask.href}>{words}</a>,
              book: (words) => <a href={bookingUrl}>{words}</a>,
            }}
          />
        </p>
      </Notice>
    </>
  );
}
