import type { Schemas } from "../../../api/types";
import { t } from "../../../messages/message";
import { answer, type Page, wordsOf } from "../../../render/page";
import { FaqList } from "../../../ui/FaqList";
import { FeedbackPanel } from "../../../ui/feedback/FeedbackPanel";
import { LinkButton } from "../../../ui/LinkButton";
import { Pager } from "../../../ui/Pager";
import { PortableText } from "../../../ui/portable-text/PortableText";
import { plainText } from "../../../ui/portable-text/plain";
import { SearchBox } from "../../../ui/SearchBox";
import { EmptyState, ErrorState } from "../../../ui/States";
import { SitePage } from "../../shell/SitePage";
import { shellOf } from "../../shell/useShell";
import css from "../faqs.module.css";
import { FAQ_WORDS, type FaqWords } from "../words";

type Faqs = Schemas["Listing_FaqView"];

const PATH = "/faqs";
const UNREAD = "faqs-unread";
/** Shorter lists are read faster than searched. */
const SEARCH_ABOVE = 12;

export const page: Page = {
  name: "faqs",
  pattern: PATH,
  query: ["q", "page"],
  reads: [
    { name: "copy", path: "/api/pages/faqs", query: {} },
    { name: "faqs", path: "/api/faqs", query: { q: "{q}", page: "{page}", limit: "50" } },
  ],
  render(input) {
    const words = wordsOf(input, FAQ_WORDS);
    const list = answer<Faqs>(input, "faqs");
    const q = (input.query.q ?? "").trim();
    const found = list.ok ? list.body.items : [];
    const meta = {
      title: words.title,
      description: words.description,
      canonical: PATH,
      jsonLd: found.length > 0 && q === "" ? [faqData(found)] : [],
    };
    return (
      <SitePage meta={meta}>
        <div className="wrap section-tight">
          <h1>{words.heading}</h1>
          {words.intro !== "" && <p className={`lead ${css.intro}`}>{words.intro}</p>}
          {list.ok ? (
            <Questions list={list.body} words={words} q={q} calls={shellOf(input).urgentHelp} />
          ) : (
            <ErrorState title={words.error.replace("{message}", list.detail || t(UNREAD))} again={PATH} />
          )}
        </div>
      </SitePage>
    );
  },
};

interface QuestionsProps {
  list: Faqs;
  words: FaqWords;
  q: string;
  calls: Schemas["UrgentHelp"][];
}

function Questions({ list, words, q, calls }: QuestionsProps) {
  const searchable = q !== "" || list.total > SEARCH_ABOVE;
  const entries = list.items.map((faq) => ({
    id: faq.anchor,
    question: faq.question,
    answer: <PortableText value={faq.answer} calls={calls} lowerHeadings={1} anchorPrefix={`${faq.anchor}-`} />,
  }));
  return (
    <div className={css.column} data-behaviour="open-linked" data-when="load">
      {searchable && <SearchBox action={PATH} id="faq-search" label={words.searchLabel} value={q} showLabel />}
      {entries.length === 0 ? (
        <EmptyState title={q === "" && list.total === 0 ? t("faqs-none-yet") : words.empty}>
          {(q !== "" || list.total > 0) && (
            <LinkButton href={PATH} look="line">
              {t("faqs-show-all")}
            </LinkButton>
          )}
        </EmptyState>
      ) : (
        <FaqList entries={entries} numbered level={2} />
      )}
      <Pager page={list.page} pages={list.pages} path={PATH} query={{ q }} label={t("faqs-questions")} />
      {words.ask && (
        <p>
          {words.ask.text} <a href={words.ask.href}>{words.ask.label}</a>
        </p>
      )}
      <FeedbackPanel page={PATH} />
    </div>
  );
}

function faqData(faqs: Faqs["items"]): object {
  return {
    "@type": "FAQPage",
    mainEntity: faqs.map((faq) => ({
      "@type": "Question",
      name: faq.question,
      acceptedAnswer: { "@type": "Answer", text: plainText(faq.answer) },
    })),
  };
}
