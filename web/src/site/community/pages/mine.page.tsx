import type { Schemas } from "../../../api/types";
import { Localized } from "../../../messages/Localized";
import { t } from "../../../messages/message";
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
        title={t("community-my-questions")}
        description={t("community-mine-description")}
        path="/community/mine"
        current="mine"
        lead={t("community-mine-lead")}
      >
        {mine.ok ? (
          <List items={mine.body.items} />
        ) : (
          <ErrorState title={t("community-mine-away")} text={t("community-our-fault")} again="/community/mine" />
        )}
        <p>
          <Localized
            id="community-asked-elsewhere"
            elements={{
              follow: (words) => <a href="/community/follow">{words}</a>,
              forget: (words) => <a href="/community/forget">{words}</a>,
            }}
          />
        </p>
      </OwnPage>
    );
    return mine.ok ? element : { status: mine.status, element };
  },
};

function List({ items }: { items: MyQuestion[] }) {
  if (items.length === 0) {
    return (
      <EmptyState title={t("community-no-questions-yet")} text={t("community-no-questions-yet-text")}>
        <LinkButton href="/community/ask">{t("community-ask-a-question")}</LinkButton>
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
        {item.url && !isPrivate ? <a href={item.url}>{item.title}</a> : (item.title ?? t("community-private-question"))}
      </h2>
      <p className={css.meta}>
        <Chip tone={tone} icon={STATE_ICONS[tone]}>
          {label}
        </Chip>
        <span>{item.dateText}</span>
        {!isPrivate && item.state === "published" && <span>{t("community-comments", { count: item.comments })}</span>}
      </p>
      {words && <p>{words}</p>}
      {item.hold && <p>{item.hold.why}</p>}
      {isPrivate && item.state !== "erased" && (
        <p>
          <a href="/community/follow">{t("community-read-it-with-your-code")}</a>
        </p>
      )}
      {(item.state === "removed" || item.state === "hidden") && (
        <p>
          <a href={`/community/complaint?about=question:${item.id}`}>{t("community-appeal")}</a>
        </p>
      )}
    </li>
  );
}
