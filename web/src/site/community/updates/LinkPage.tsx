import type { ReactNode } from "react";
import type { Schemas } from "../../../api/types";
import { t } from "../../../messages/message";
import type { Answer } from "../../../render/page";
import { LinkButton } from "../../../ui/LinkButton";
import { PageHead } from "../../../ui/PageHead";
import { ErrorState } from "../../../ui/States";
import { SitePage } from "../../shell/SitePage";
import { PATH } from "../filter";

interface LinkPageProps<T> {
  /** What the link's read answered. */
  found: Answer<T>;
  title: (view: T) => string;
  path: string;
  children: (view: T) => ReactNode;
}

/** A page behind the link of a mail: search engines leave it alone, and opening it changes nothing. */
export function renderLinkPage<T>({ found, title, path, children }: LinkPageProps<T>) {
  const heading = found.ok ? title(found.body) : t("community-updates-unread-title");
  const element = (
    <SitePage meta={{ title: heading, description: t("community-updates-description"), canonical: PATH, hidden: true }}>
      <div className="wrap">
        <PageHead heading={heading} />
        <div className="section-tight stack stack-large">
          {found.ok ? (
            children(found.body)
          ) : (
            <ErrorState title={heading} text={t("community-updates-unread-text")} again={path} />
          )}
        </div>
      </div>
    </SitePage>
  );
  return found.ok ? element : { status: found.status >= 500 ? found.status : 404, element };
}

/** Which question it is about, and the way there; to the community where not everybody sees it. */
export function QuestionLink({ question }: { question?: Schemas["FollowedQuestion"] | null }) {
  return question ? (
    <p>
      <a href={question.url} dir="auto">
        {question.title}
      </a>
    </p>
  ) : null;
}

export function WayOn({ question }: { question?: Schemas["FollowedQuestion"] | null }) {
  return (
    <p>
      <LinkButton href={question?.url ?? PATH} look="line">
        {question ? t("community-updates-see-question") : t("community-updates-sent-back")}
      </LinkButton>
    </p>
  );
}
