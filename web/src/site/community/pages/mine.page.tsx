import type { Schemas } from "../../../api/types";
import { answer, type Page } from "../../../render/page";
import { Chip } from "../../../ui/Chip";
import { LinkButton } from "../../../ui/LinkButton";
import { EmptyState, ErrorState } from "../../../ui/States";
import { OwnPage } from "../own/OwnPage";
import css from "../own/own.module.css";
import { type MyQuestion, STATE_ICONS, stateOf } from "../thread";

export const page: Page = {
  name: "community-mine",
  pattern: "/community/mine",
  personal: true,
  reads: [{ name: "mine", path: "/api/questions/mine", query: {} }],
  render(input) {
    const mine = answer<Schemas["OwnQuestions"]>(input, "mine");
    const element = (
      <OwnPage
        title="My Questions"
        description="Questions that were asked on this device."
        path="/community/mine"
        current="mine"
        lead="Questions that were asked on this device. Nobody else sees this list."
      >
        {mine.ok ? (
          <List items={mine.body.items} />
        ) : (
          <ErrorState
            title="We could not load your questions."
            text="It is our fault, not yours."
            again="/community/mine"
          />
        )}
        <p>
          Asked on another device? <a href="/community/follow">Open it with your follow-up code</a>. If you share this
          phone, you can <a href="/community/forget">forget this device</a>.
        </p>
      </OwnPage>
    );
    return mine.ok ? element : { status: mine.status, element };
  },
};

function List({ items }: { items: MyQuestion[] }) {
  if (items.length === 0) {
    return (
      <EmptyState title="No questions yet." text="What you ask on this device is listed here.">
        <LinkButton href="/community/ask">Ask a Question</LinkButton>
      </EmptyState>
    );
  }
  return (
    <ul className={css.list}>
      {items.map((item) => (
        <Row key={item.id} item={item} />
      ))}
    </ul>
  );
}

function Row({ item }: { item: MyQuestion }) {
  const { label, tone, words } = stateOf({ ...item, answered: item.hasDoctorReplied });
  const isPrivate = item.visibility === "private";
  return (
    <li className={css.item}>
      <h2 dir="auto">
        {item.url && !isPrivate ? <a href={item.url}>{item.title}</a> : (item.title ?? "Private question")}
      </h2>
      <p className={css.meta}>
        <Chip tone={tone} icon={STATE_ICONS[tone]}>
          {label}
        </Chip>
        <span>{item.dateText}</span>
        {!isPrivate && item.state === "published" && (
          <span>{item.comments === 1 ? "1 comment" : `${item.comments} comments`}</span>
        )}
      </p>
      {words && <p>{words}</p>}
      {item.hold && <p>{item.hold.why}</p>}
      {isPrivate && item.state !== "erased" && (
        <p>
          <a href="/community/follow">Read it with your code</a>
        </p>
      )}
      {(item.state === "removed" || item.state === "hidden") && (
        <p>
          <a href={`/community/complaint?about=question:${item.id}`}>Appeal against this decision</a>
        </p>
      )}
    </li>
  );
}
