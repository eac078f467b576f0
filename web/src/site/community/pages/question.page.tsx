import { t } from "../../../messages/message";
import { answer, copyOf, type Page } from "../../../render/page";
import { LinkButton } from "../../../ui/LinkButton";
import { EmptyState, ErrorState } from "../../../ui/States";
import { SitePage } from "../../shell/SitePage";
import { shellOf } from "../../shell/useShell";
import { CommunityFrame, HouseRules, NotForEmergencies } from "../CommunityFrame";
import type { QuestionData } from "../data";
import { PATH } from "../filter";
import { Beside, Question } from "../Question";
import { questionData } from "../structured";
import { type CommunityWords, communityWords } from "../words";

export const page: Page = {
  name: "question",
  pattern: "/community/{id}",
  query: ["comment", "page", "sent"],
  reads: [
    { name: "copy", path: "/api/pages/community", query: {} },
    {
      name: "question",
      path: "/api/questions/{id}",
      query: { comments: "page", page: "{page}", comment: "{comment}" },
    },
  ],
  render(input) {
    const found = answer<QuestionData>(input, "question");
    const words = communityWords(copyOf<CommunityWords>(input));
    if (!found.ok) return missing(words, input.path, found.status);
    const question = found.body;
    const path = `${PATH}/${question._id}`;
    const jsonLd = question.hasDoctorReplied
      ? [questionData(question, input.site.publicUrl, shellOf(input).doctor)]
      : [];
    return (
      <SitePage
        meta={{ title: question.title, description: question.question, canonical: path, jsonLd }}
        breadcrumbs={[
          { label: t("community-crumb"), href: PATH },
          { label: question.title, href: path },
        ]}
      >
        <CommunityFrame
          aside={
            <>
              <Beside related={question.related} />
              <HouseRules />
            </>
          }
        >
          <Question question={question} />
        </CommunityFrame>
      </SitePage>
    );
  },
};

/** A question that is not there, or could not be read: the same words (spec 2 §8), but only the first is gone for good. */
function missing(words: CommunityWords, path: string, status: number) {
  const gone = status < 500;
  const title = words.missing;
  return {
    status: gone ? 404 : 503,
    element: (
      <SitePage meta={{ title, description: "", canonical: path, hidden: true }}>
        <CommunityFrame aside={<NotForEmergencies />}>
          <div className="stack">
            <h1>{title}</h1>
            {gone ? (
              <EmptyState title={t("community-question-gone")}>
                <LinkButton href={PATH}>{t("community-see-all-questions")}</LinkButton>
              </EmptyState>
            ) : (
              <ErrorState title={t("community-question-away")} again={path} />
            )}
          </div>
        </CommunityFrame>
      </SitePage>
    ),
  };
}
