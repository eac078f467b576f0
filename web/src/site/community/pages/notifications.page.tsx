import { t } from "../../../messages/message";
import { answer, type Page } from "../../../render/page";
import { Button } from "../../../ui/Button";
import { Chip } from "../../../ui/Chip";
import { badgeCheck, circleAlert, reply } from "../../../ui/icons";
import { LinkButton } from "../../../ui/LinkButton";
import { EmptyState, ErrorState } from "../../../ui/States";
import { OwnPage } from "../own/OwnPage";
import css from "../own/own.module.css";
import type { Notices } from "../thread";

const KINDS = {
  answer: { label: "community-notice-answer", icon: badgeCheck, tone: "ok" },
  reply: { label: "community-notice-reply", icon: reply, tone: "info" },
  decision: { label: "community-notice-decision", icon: circleAlert, tone: "wait" },
} as const;

export const page: Page = {
  name: "community-notifications",
  pattern: "/community/notifications",
  personal: true,
  reads: [{ name: "notices", path: "/api/notifications", query: {} }],
  render(input) {
    const notices = answer<Notices>(input, "notices");
    const element = (
      <OwnPage
        title={t("community-notifications-title")}
        description={t("community-notifications-description")}
        path="/community/notifications"
        current="notifications"
        lead={t("community-notifications-lead")}
      >
        {notices.ok ? (
          <List notices={notices.body} />
        ) : (
          <ErrorState
            title={t("community-notifications-away")}
            text={t("community-our-fault")}
            again="/community/notifications"
          />
        )}
        <p className="small soft">{t("community-notifications-note")}</p>
      </OwnPage>
    );
    return notices.ok ? element : { status: notices.status, element };
  },
};

function List({ notices: { unseen, items } }: { notices: Notices }) {
  if (items.length === 0) {
    return (
      <EmptyState title={t("community-no-news-yet")} text={t("community-no-news-yet-text")}>
        <LinkButton href="/community" look="line">
          {t("community-back-to-the-community")}
        </LinkButton>
      </EmptyState>
    );
  }
  return (
    <>
      {unseen > 0 && (
        <form className="row" method="post" action="/community/notifications">
          <input type="hidden" name="form" value="seen" />
          <strong>{t("community-new-count", { count: unseen })}</strong>
          <Button look="line" small>
            {t("community-mark-all-as-read")}
          </Button>
        </form>
      )}
      <ul className={css.notices}>
        {items.map((item, at) => (
          <Row key={`${item.url}${item.at}`} item={item} isNew={at < unseen} />
        ))}
      </ul>
    </>
  );
}

function Row({ item, isNew }: { item: Notices["items"][number]; isNew: boolean }) {
  const kind = KINDS[item.kind as keyof typeof KINDS] ?? KINDS.decision;
  return (
    <li>
      <p className={css.meta}>
        <Chip tone={kind.tone} icon={kind.icon}>
          {t(kind.label)}
        </Chip>
        {isNew && <strong>{t("community-notice-new")}</strong>}
        <time dateTime={item.at}>{item.dateText}</time>
      </p>
      <a href={item.url} dir="auto">
        {item.title}
      </a>
      {item.words && <p>{item.words}</p>}
    </li>
  );
}
