import type { ArticleTopic, RenamedTopic, TopicField } from "../../../api/schema";

interface FieldWords {
  title: string;
  column: string;
  one: string;
  many: string;
  lead: string;
}

export const WORDS: Record<TopicField, FieldWords> = {
  topics: {
    title: "Topics",
    column: "Topic",
    one: "topic",
    many: "topics",
    lead: "An article has one topic. Visitors filter articles by it, and newsletter readers choose what they read about.",
  },
  sections: {
    title: "Sections",
    column: "Section",
    one: "section",
    many: "sections",
    lead: "The rows of the blog page. An article without a section is in none of them.",
  },
};

const articles = (count: number, of = "") => `${count} ${of}${count === 1 ? "article" : "articles"}`;
const drafts = (count: number) => `${count} ${count === 1 ? "draft" : "drafts"}`;

/** The same name, whatever its capitals and accents: two that differ by those alone look like one to visitors. */
export const folded = (name: string) =>
  name
    .normalize("NFD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase()
    .replaceAll(/\s+/g, " ")
    .trim();

/** What has the typed name already. */
export const findSame = (topics: readonly ArticleTopic[], topic: ArticleTopic, typed: string) =>
  topics.find((other) => other.name !== topic.name && folded(other.name) === folded(typed));

/** What a new name changes, before it is given. */
export function consequences(field: TopicField, topic: ArticleTopic): string[] {
  const { published, drafts: waiting, archived, isOffered, name } = topic;
  const quiet = [waiting > 0 && drafts(waiting), archived > 0 && articles(archived, "archived ")].filter(Boolean);
  return [
    published > 0
      ? `On the site at once: ${articles(published)}. Each gets a new version; nothing else in it changes, and what a doctor approved stays approved.`
      : "Nothing on the site changes.",
    quiet.length > 0 &&
      `Not on the site, changed too: ${quiet.join(" and ")}. Drafts stay drafts, and keep their times.`,
    field === "topics" && "Newsletter readers who chose this topic, and issues not sent yet, follow.",
    field === "topics" &&
      published > 0 &&
      "The address of its list and of its feed changes: links to them, such as in the menu, need the new name.",
    field === "topics" && isOffered && `The site’s filters go on offering “${name}”, with no articles in it.`,
  ].filter((line) => line !== false);
}

export function renamedWords(field: TopicField, { name, articles: count, published }: RenamedTopic): string {
  const onSite = published > 0 ? `, ${published} of them on the site` : "";
  return `${WORDS[field].column} “${name}”: ${articles(count)} changed${onSite}.`;
}
