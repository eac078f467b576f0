import { t } from "../../../messages/message";
import { type Answer, answer, copyOf, type Page } from "../../../render/page";
import { Chip } from "../../../ui/Chip";
import { Cloth } from "../../../ui/Cloth";
import { clock, messageCircle } from "../../../ui/icons";
import { LinkButton } from "../../../ui/LinkButton";
import { Pager } from "../../../ui/Pager";
import { Pills } from "../../../ui/Pills";
import { addressOf } from "../../../ui/query";
import { SearchBox } from "../../../ui/SearchBox";
import { EmptyState, ErrorState } from "../../../ui/States";
import { SitePage } from "../../shell/SitePage";
import { CommunityFrame, HouseRules, NotForEmergencies } from "../CommunityFrame";
import css from "../community.module.css";
import type { CommunityList } from "../data";
import { filterOf, isFiltered, listAddress, PATH, type QuestionFilter, resultWords } from "../filter";
import { QuestionCard } from "../QuestionCard";
import { type CommunityWords, communityWords, SORTS, waitingWords } from "../words";

export const page: Page = {
  name: "community",
  pattern: PATH,
  query: ["q", "category", "sort", "page"],
  reads: [
    { name: "copy", path: "/api/pages/community", query: {} },
    {
      name: "questions",
      path: "/api/community",
      query: { q: "{q}", category: "{category}", sort: "{sort}", page: "{page}" },
    },
  ],
  render(input) {
    const list = answer<CommunityList>(input, "questions");
    const filter = filterOf(input.query, list.ok ? list.body.categories : []);
    const words = communityWords(copyOf<CommunityWords>(input));
    const meta = {
      title: words.title,
      description: words.description,
      canonical: addressOf(PATH, { category: filter.category, page: list.ok ? list.body.page : 1 }),
      hidden: filter.q !== "",
    };
    const element = (
      <SitePage meta={meta}>
        <Opening words={words} />
        <CommunityFrame
          current="home"
          aside={
            <>
              <NotForEmergencies />
              <HouseRules />
            </>
          }
        >
          <Questions list={list} filter={filter} words={words} />
        </CommunityFrame>
      </SitePage>
    );
    return list.ok ? element : { status: list.status >= 500 ? 503 : 200, element };
  },
};

function Opening({ words }: { words: CommunityWords }) {
  return (
    <div className={`wrap ${css.opening}`}>
      <div className="stack">
        <h1>{words.heading}</h1>
        {words.intro !== "" && <p className="lead">{words.intro}</p>}
        <LinkButton href={words.ask.href} look="sun" icon={messageCircle}>
          {words.ask.label}
        </LinkButton>
      </div>
      <div className={css.art}>
        <Cloth seed="community" tile="talk" columns={4} rows={2} />
      </div>
    </div>
  );
}

interface QuestionsProps {
  list: Answer<CommunityList>;
  filter: QuestionFilter;
  words: CommunityWords;
}

function Questions({ list, filter, words }: QuestionsProps) {
  if (!list.ok) {
    return list.status >= 500 ? (
      <ErrorState title={words.error} again={listAddress(filter, {})} />
    ) : (
      <EmptyState title={list.detail || t("community-list-refused")}>
        <LinkButton href={PATH} look="line">
          {t("community-show-all-questions")}
        </LinkButton>
      </EmptyState>
    );
  }
  const { items, total, page: at, pages, waiting, categories } = list.body;
  const wait = waitingWords(waiting.medianHours);
  return (
    <div className={css.main}>
      <FilterBar list={list.body} filter={filter} words={words} />
      <h2 className={isFiltered(filter) ? css.results : "vh"}>
        {isFiltered(filter) ? resultWords(total, filter, categories) : t("community-questions")}
      </h2>
      <OwnQuestions />
      {items.length > 0 ? (
        <>
          <ul className={css.questions} role="list" data-behaviour="thread-player" data-when="load">
            {items.map((question) => (
              <QuestionCard key={question._id} question={question} />
            ))}
          </ul>
          <Pager page={at} pages={pages} path={PATH} query={{ ...filter }} label={t("community-questions-pages")} />
        </>
      ) : (
        <NoQuestions filter={filter} total={total} words={words} />
      )}
      {wait && <p className="small soft">{wait}</p>}
    </div>
  );
}

function FilterBar({ list, filter, words }: Omit<QuestionsProps, "list"> & { list: CommunityList }) {
  const all = {
    label: t("community-all"),
    href: listAddress(filter, { category: "" }),
    current: filter.category === "",
  };
  const pills = list.categories.map(({ name, slug }) => ({
    label: name,
    href: listAddress(filter, { category: slug }),
    current: filter.category === slug,
  }));
  const sorts = SORTS.map(({ value, label }) => ({
    label: t(label),
    href: listAddress(filter, { sort: value === "new" ? "" : value }),
    current: (filter.sort || "new") === value,
  }));
  return (
    <>
      <SearchBox
        action={PATH}
        id="questions-search"
        label={words.searchLabel}
        placeholder={words.searchLabel}
        value={filter.q}
        keep={{ category: filter.category, sort: filter.sort }}
      />
      <div id="categories" className={css.categories} tabIndex={-1}>
        <Pills label={words.categoriesLabel} pills={[all, ...pills]} />
      </div>
      <div className={css.sort}>
        <span aria-hidden="true">{words.sortLabel}</span>
        <Pills label={words.sortLabel} pills={sorts} />
      </div>
    </>
  );
}

/** Nothing asked yet, nothing that matches, or a page past the end: each with its own way on. */
function NoQuestions({ filter, total, words }: Omit<QuestionsProps, "list"> & { total: number }) {
  if (total > 0) {
    return (
      <EmptyState title={t("community-no-more-questions")} level={3}>
        <LinkButton href={listAddress(filter, {})} look="line">
          {t("community-back-to-the-first-page")}
        </LinkButton>
      </EmptyState>
    );
  }
  if (isFiltered(filter)) {
    return (
      <EmptyState title={words.noMatch} level={3}>
        <LinkButton href={words.ask.href} look="sun">
          {words.ask.label}
        </LinkButton>
        <LinkButton href={PATH} look="line">
          {t("community-show-all-questions")}
        </LinkButton>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={filter.sort === "unanswered" ? words.allAnswered : words.empty} level={3}>
      <LinkButton href={words.ask.href} look="line">
        {words.ask.label}
      </LinkButton>
    </EmptyState>
  );
}

/** Questions of this device that others do not see yet, on top of the list for their author only. Filled in by a script. */
function OwnQuestions() {
  return (
    <section
      className={css.own}
      aria-labelledby="own-heading"
      hidden
      data-behaviour="community-player"
      data-part="waiting"
      data-when="load"
    >
      <h3 id="own-heading">{t("community-your-waiting-questions")}</h3>
      <ul className={css.questions} role="list" />
      <template>
        <li className={css.question}>
          <div className={css.top}>
            <time className="small soft" />
            <Chip tone="wait" icon={clock}>
              {t("community-waiting-for-review")}
            </Chip>
          </div>
          <h4 className={css.title} dir="auto">
            …
          </h4>
          <p className="small soft">{t("community-only-you-can-see-it")}</p>
        </li>
      </template>
      <a href="/community/mine">{t("community-my-questions")}</a>
    </section>
  );
}
