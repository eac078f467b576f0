import { Localized } from "../../../messages/Localized";
import { t } from "../../../messages/message";
import type { RenderInput } from "../../../render/contract";
import { answer, bodyOf, type Page } from "../../../render/page";
import { Prose } from "../../../ui/Prose";
import { PortableText } from "../../../ui/portable-text/PortableText";
import { Section } from "../../../ui/Section";
import { MissingPage } from "../../shell/MissingPage";
import { SitePage } from "../../shell/SitePage";
import { SubscribeBox } from "../../shell/SubscribeBox";
import css from "../newsletter.module.css";
import type { Issue, IssueCard, NewsletterForm } from "../view";

/** One issue, as everybody may read it. */
export const page: Page = {
  name: "newsletter-issue",
  pattern: "/newsletter/issues/{number}",
  reads: [
    { name: "issue", path: "/api/newsletter/issues/{number}", query: {} },
    { name: "form", path: "/api/newsletter/form", query: {} },
  ],
  render(input) {
    const found = answer<Issue>(input, "issue");
    if (!found.ok) {
      const isMissing = found.status === 404;
      const element = (
        <MissingPage
          title={isMissing ? t("newsletter-no-issue") : t("newsletter-issue-unread")}
          isMissing={isMissing}
          text={t("newsletter-no-issue-text")}
          path={input.path}
          back={{ label: t("newsletter-all-issues"), href: "/newsletter" }}
        />
      );
      return { status: found.status, element };
    }
    const issue = found.body;
    const path = `/newsletter/issues/${issue.number}`;
    return (
      <SitePage
        meta={{
          title: issue.subject,
          description: (issue.summary || issue.subject).slice(0, 160),
          canonical: path,
          kind: "article",
          feed: { title: t("newsletter-title"), href: "/newsletter/feed.xml" },
        }}
        breadcrumbs={[
          { label: t("newsletter-title"), href: "/newsletter" },
          { label: issue.subject, href: path },
        ]}
      >
        <IssueText issue={issue} />
        <Section
          id="stay"
          heading={t("newsletter-stay-in-touch")}
          intro={t("newsletter-get-the-next-issue")}
          ground="sunk"
          tight
        >
          <SubscribeBox page={path} consent={consentOf(input)} />
        </Section>
      </SitePage>
    );
  },
};

const consentOf = (input: RenderInput) => bodyOf<NewsletterForm>(input, "form")?.consent;

function IssueText({ issue }: { issue: Issue }) {
  return (
    <article className="wrap section-tight stack stack-large" aria-labelledby="issue-heading">
      <div className="stack stack-small">
        <p className="small soft">
          <Localized
            id="newsletter-number-and-date"
            values={{ number: issue.number, date: issue.sentOn }}
            elements={{ time: (words) => <time dateTime={issue.sentAt}>{words}</time> }}
          />
        </p>
        <h1 id="issue-heading">{issue.subject}</h1>
      </div>
      <Prose>
        <PortableText value={issue.intro} />
      </Prose>
      {issue.posts.length > 0 && (
        <ol className={css.posts}>
          {issue.posts.map((post) => (
            <li key={post.href}>
              {post.category && <p className="small soft">#{post.category}</p>}
              <h2>
                <a href={post.href}>{post.title}</a>
              </h2>
              {post.summary && <p>{post.summary}</p>}
            </li>
          ))}
        </ol>
      )}
      <Others issue={issue} />
    </article>
  );
}

function Others({ issue: { earlier, later } }: { issue: Issue }) {
  if (!earlier && !later) return null;
  const way = (id: "newsletter-previous-issue" | "newsletter-next-issue", card: IssueCard) => (
    <p>
      <Localized
        id={id}
        values={{ subject: card.subject }}
        elements={{ link: (words) => <a href={card.href}>{words}</a> }}
      />
    </p>
  );
  return (
    <nav aria-label={t("newsletter-other-issues")}>
      {earlier && way("newsletter-previous-issue", earlier)}
      {later && way("newsletter-next-issue", later)}
    </nav>
  );
}
