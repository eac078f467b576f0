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
  answer: { label: "The doctor answered", icon: badgeCheck, tone: "ok" },
  reply: { label: "A reply to you", icon: reply, tone: "info" },
  decision: { label: "A decision", icon: circleAlert, tone: "wait" },
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
        title="Notifications"
        description="Answers to your questions and replies to your comments."
        path="/community/notifications"
        current="notifications"
        lead="Answers to your questions and replies to your comments, on this device."
      >
        {notices.ok ? (
          <List notices={notices.body} />
        ) : (
          <ErrorState
            title="We could not load your notifications."
            text="It is our fault, not yours."
            again="/community/notifications"
          />
        )}
        <p className="small soft">We send nothing to your phone: check here whenever you like.</p>
      </OwnPage>
    );
    return notices.ok ? element : { status: notices.status, element };
  },
};

function List({ notices: { unseen, items } }: { notices: Notices }) {
  if (items.length === 0) {
    return (
      <EmptyState
        title="No news yet."
        text="When the doctor answers you, or somebody replies to you, you will see it here."
      >
        <LinkButton href="/community" look="line">
          Back to the community
        </LinkButton>
      </EmptyState>
    );
  }
  return (
    <>
      {unseen > 0 && (
        <form className="row" method="post" action="/community/notifications">
          <input type="hidden" name="form" value="seen" />
          <strong>{unseen === 1 ? "1 new" : `${unseen} new`}</strong>
          <Button look="line" small>
            Mark all as read
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
          {kind.label}
        </Chip>
        {isNew && <strong>New</strong>}
        <time dateTime={item.at}>{item.dateText}</time>
      </p>
      <a href={item.url} dir="auto">
        {item.title}
      </a>
      {item.words && <p>{item.words}</p>}
    </li>
  );
}
