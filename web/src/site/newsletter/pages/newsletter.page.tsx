import { t } from "../../../messages/message";
import type { FormState } from "../../../render/contract";
import { type Answer, answer, bodyOf, type Page } from "../../../render/page";
import { Card, CardTitle, MetaLine } from "../../../ui/Card";
import { PageHead } from "../../../ui/PageHead";
import { Pager } from "../../../ui/Pager";
import { Section } from "../../../ui/Section";
import { SideBySide } from "../../../ui/SideBySide";
import { EmptyState, ErrorState } from "../../../ui/States";
import { SitePage } from "../../shell/SitePage";
import { SubscribeBox } from "../../shell/SubscribeBox";
import css from "../newsletter.module.css";
import type { IssueCard, IssueList, NewsletterForm } from "../view";
import { chosenIn, Wanted } from "../Wanted";

const TITLE = "newsletter-title";
const LEAD = "newsletter-lead";

/** To subscribe, and every issue that was sent. */
export const page: Page = {
  name: "newsletter",
  pattern: "/newsletter",
  query: ["page"],
  reads: [
    { name: "form", path: "/api/newsletter/form", query: {} },
    { name: "issues", path: "/api/newsletter/issues", query: { page: "{page}" } },
  ],
  render(input) {
    const form = bodyOf<NewsletterForm>(input, "form") ?? {};
    const state = input.form?.name === "newsletter" ? input.form : undefined;
    return (
      <SitePage
        meta={{
          title: t(TITLE),
          description: t(LEAD),
          canonical: "/newsletter",
          feed: { title: t(TITLE), href: "/newsletter/feed.xml" },
        }}
        state={state}
      >
        <div className="wrap">
          <PageHead heading={t("newsletter-stay-in-touch")} lead={t(LEAD)} />
        </div>
        <SideBySide>
          <div className="wrap section-tight">
            <Subscribe form={form} state={state} />
          </div>
          <Section id="issues" heading={t("newsletter-issues-so-far")} ground="sunk" tight>
            <Issues found={answer<IssueList>(input, "issues")} />
          </Section>
        </SideBySide>
      </SitePage>
    );
  },
};

function Subscribe({ form, state }: { form: NewsletterForm; state?: FormState }) {
  const { frequencies, topics, countries } = form;
  const wanted = { frequencies, topics, countries };
  return (
    <SubscribeBox state={state ?? chosenIn("newsletter", wanted)} page="/newsletter" consent={form.consent}>
      <Wanted {...wanted} />
    </SubscribeBox>
  );
}

function Issues({ found }: { found: Answer<IssueList> }) {
  if (!found.ok) {
    return (
      <ErrorState
        title={t("newsletter-issues-unread")}
        text={t("newsletter-issues-unread-text")}
        again="/newsletter"
        level={3}
      />
    );
  }
  const { items, page, pages } = found.body;
  if (items.length === 0) {
    return <EmptyState title={t("newsletter-no-issues-yet")} text={t("newsletter-no-issues-yet-text")} level={3} />;
  }
  return (
    <div className="stack stack-large">
      <IssueCards items={items} />
      <Pager page={page} pages={pages} path="/newsletter" label={t("newsletter-issues")} fragment="issues" />
    </div>
  );
}

/** Issues that were sent, the newest first. */
function IssueCards({ items }: { items: readonly IssueCard[] }) {
  return (
    <ul className={`grid grid-2 ${css.issues}`} role="list">
      {items.map((issue) => (
        <Card key={issue.number} as="li" linked>
          <CardTitle href={issue.href}>{issue.subject}</CardTitle>
          {issue.summary && <p>{issue.summary}</p>}
          <MetaLine>
            <span>{t("newsletter-number", { number: issue.number })}</span>
            <time dateTime={issue.sentAt}>{issue.sentOn}</time>
          </MetaLine>
        </Card>
      ))}
    </ul>
  );
}
