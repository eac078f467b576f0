import { type Answer, answer, type Page } from "../../../render/page";
import { Cloth } from "../../../ui/Cloth";
import { messageCircle } from "../../../ui/icons";
import { LinkButton } from "../../../ui/LinkButton";
import { Pager } from "../../../ui/Pager";
import { Pills } from "../../../ui/Pills";
import { addressOf } from "../../../ui/query";
import { SearchBox } from "../../../ui/SearchBox";
import { EmptyState, ErrorState } from "../../../ui/States";
import { SitePage } from "../../shell/SitePage";
import { shellOf } from "../../shell/useShell";
import { CommunityFrame, HouseRules, NotForEmergencies } from "../CommunityFrame";
import css from "../community.module.css";
import type { CommunityList } from "../data";
import { filterOf, isFiltered, listAddress, PATH, type QuestionFilter, resultWords } from "../filter";
import { OwnQuestions } from "../OwnQuestions";
import { QuestionCard } from "../QuestionCard";
import { SORTS, waitingWords } from "../words";

export const page: Page = {
  name: "community",
  pattern: PATH,
  query: ["q", "category", "sort", "page"],
  currency: false,
  reads: [
    {
      name: "questions",
      path: "/api/community",
      query: { q: "{q}", category: "{category}", sort: "{sort}", page: "{page}" },
    },
  ],
  render(input) {
    const list = answer<CommunityList>(input, "questions");
    const filter = filterOf(input.query, list.ok ? list.body.categories : []);
    const { doctor } = shellOf(input);
    const meta = {
      title: "Community: ask a health question",
      description: `Health questions asked without a name, with answers of ${doctor}. Ask your own, in public or privately.`,
      canonical: addressOf(PATH, { category: filter.category, page: list.ok ? list.body.page : 1 }),
      hidden: filter.q !== "",
    };
    const element = (
      <SitePage meta={meta}>
        <Opening />
        <CommunityFrame
          current="home"
          aside={
            <>
              <NotForEmergencies />
              <HouseRules />
            </>
          }
        >
          <Questions list={list} filter={filter} />
        </CommunityFrame>
      </SitePage>
    );
    return list.ok ? element : { status: list.status >= 500 ? 503 : 200, element };
  },
};

function Opening() {
  return (
    <div className={`wrap ${css.opening}`}>
      <div className="stack">
        <h1>Ask. Someone else is wondering too.</h1>
        <p className="lead">
          Post a health question without your name. A doctor reads every one and answers as many as possible.
        </p>
        <LinkButton href="/community/ask" look="sun" icon={messageCircle}>
          Ask a Question
        </LinkButton>
      </div>
      <div className={css.art}>
        <Cloth seed="community" tile="talk" columns={4} rows={2} />
      </div>
    </div>
  );
}

function Questions({ list, filter }: { list: Answer<CommunityList>; filter: QuestionFilter }) {
  if (!list.ok) {
    const again = listAddress(filter, {});
    return list.status >= 500 ? (
      <ErrorState
        title="The questions could not be loaded."
        text="It is our fault, not yours. Please try again."
        again={again}
      />
    ) : (
      <EmptyState title={list.detail || "This list cannot be shown."}>
        <LinkButton href={PATH} look="line">
          Show all questions
        </LinkButton>
      </EmptyState>
    );
  }
  const { items, total, page: at, pages, waiting, categories } = list.body;
  return (
    <div className={css.main}>
      <FilterBar list={list.body} filter={filter} />
      <h2 className={isFiltered(filter) ? css.results : "vh"}>
        {isFiltered(filter) ? resultWords(total, filter, categories) : "Questions"}
      </h2>
      <OwnQuestions />
      {items.length > 0 ? (
        <>
          <ul className={css.questions} role="list" data-behaviour="thread-player" data-when="load">
            {items.map((question) => (
              <QuestionCard key={question._id} question={question} />
            ))}
          </ul>
          <Pager page={at} pages={pages} path={PATH} query={{ ...filter }} label="questions" />
        </>
      ) : (
        <NoQuestions filter={filter} total={total} />
      )}
      <p className="small soft">{waitingWords(waiting.medianHours)}</p>
    </div>
  );
}

function FilterBar({ list, filter }: { list: CommunityList; filter: QuestionFilter }) {
  const all = { label: "All", href: listAddress(filter, { category: "" }), current: filter.category === "" };
  const pills = list.categories.map(({ name, slug }) => ({
    label: name,
    href: listAddress(filter, { category: slug }),
    current: filter.category === slug,
  }));
  const sorts = SORTS.map(({ value, label }) => ({
    label,
    href: listAddress(filter, { sort: value === "new" ? "" : value }),
    current: (filter.sort || "new") === value,
  }));
  return (
    <>
      <SearchBox
        action={PATH}
        id="questions-search"
        label="Search questions"
        placeholder="Search questions"
        value={filter.q}
        keep={{ category: filter.category, sort: filter.sort }}
      />
      <div id="categories" className={css.categories} tabIndex={-1}>
        <Pills label="Categories" pills={[all, ...pills]} />
      </div>
      <div className={css.sort}>
        <span aria-hidden="true">Sort by</span>
        <Pills label="Sort by" pills={sorts} />
      </div>
    </>
  );
}

/** Nothing asked yet, nothing that matches, or a page past the end: each with its own way on. */
function NoQuestions({ filter, total }: { filter: QuestionFilter; total: number }) {
  if (total > 0) {
    return (
      <EmptyState title="There are no more questions." level={3}>
        <LinkButton href={listAddress(filter, {})} look="line">
          Back to the first page
        </LinkButton>
      </EmptyState>
    );
  }
  if (isFiltered(filter)) {
    return (
      <EmptyState title="No question matches." text="Ask it yourself, or try another word." level={3}>
        <LinkButton href="/community/ask" look="sun">
          Ask a Question
        </LinkButton>
        <LinkButton href={PATH} look="line">
          Show all questions
        </LinkButton>
      </EmptyState>
    );
  }
  const empty = filter.sort === "unanswered" ? "Every question has been answered." : "Nobody has asked anything yet.";
  return (
    <EmptyState title={empty} level={3}>
      <LinkButton href="/community/ask" look="line">
        Ask a Question
      </LinkButton>
    </EmptyState>
  );
}
