import type { RenderInput } from "../../../render/contract";
import { answer, bodyOf, type Page } from "../../../render/page";
import { NewsletterBox } from "../../../ui/newsletter/NewsletterBox";
import { Prose } from "../../../ui/Prose";
import { PortableText } from "../../../ui/portable-text/PortableText";
import { Section } from "../../../ui/Section";
import { MissingPage } from "../../shell/MissingPage";
import { SitePage } from "../../shell/SitePage";
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
          title={isMissing ? "This issue is not here" : "We could not open this issue"}
          isMissing={isMissing}
          text="It may have been withdrawn."
          path={input.path}
          back={{ label: "All issues", href: "/newsletter" }}
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
          feed: { title: "Newsletter", href: "/newsletter/feed.xml" },
        }}
        breadcrumbs={[
          { label: "Newsletter", href: "/newsletter" },
          { label: issue.subject, href: path },
        ]}
      >
        <IssueText issue={issue} />
        <Section id="stay" heading="Stay in Touch." intro="Get the next one by email." ground="sunk" tight>
          <NewsletterBox page={path} consent={consentOf(input)} />
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
          Newsletter no. {issue.number}, <time dateTime={issue.sentAt}>{issue.sentOn}</time>
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
  const way = (label: string, card: IssueCard) => (
    <p>
      {label}: <a href={card.href}>{card.subject}</a>
    </p>
  );
  return (
    <nav aria-label="Other issues">
      {earlier && way("Previous issue", earlier)}
      {later && way("Next issue", later)}
    </nav>
  );
}
