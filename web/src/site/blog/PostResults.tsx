import type { Schemas } from "../../api/types";
import { t } from "../../messages/message";
import { LinkButton } from "../../ui/LinkButton";
import { Pager } from "../../ui/Pager";
import { Pills } from "../../ui/Pills";
import { addressOf } from "../../ui/query";
import { SearchBox } from "../../ui/SearchBox";
import { EmptyState, ErrorState } from "../../ui/States";
import css from "./blog.module.css";
import { ALL, categoryAddress, isFiltered, type PostFilter, resultWords } from "./filter";
import { PostGrid } from "./PostCard";
import type { BlogWords } from "./words";

interface PostResultsProps {
  path: string;
  words: BlogWords;
  filter: PostFilter;
  list: Schemas["PostList"];
}

/** One page of a list of articles, or the way on when there is nothing in it. */
export function PostResults({ path, words, filter, list }: PostResultsProps) {
  if (list.items.length === 0) return <NoPosts path={path} words={words} filter={filter} total={list.total} />;
  return (
    <>
      {isFiltered(filter) && <h2 className={css.count}>{resultWords(list.total, filter)}</h2>}
      <PostGrid posts={list.items} words={words} level={isFiltered(filter) ? 3 : 2} />
      <Pager page={list.page} pages={list.pages} path={path} query={{ ...filter }} label={t("blog-articles")} />
    </>
  );
}

/** Nothing published, nothing that matches, or a page past the end: each with its own way on. */
function NoPosts({ path, words, filter, total }: Omit<PostResultsProps, "list"> & { total: number }) {
  if (total > 0) {
    return (
      <EmptyState title={t("blog-no-more-articles")}>
        <LinkButton href={addressOf(path, { ...filter })} look="line">
          {t("blog-back-to-the-first-page")}
        </LinkButton>
      </EmptyState>
    );
  }
  if (!isFiltered(filter)) return <EmptyState title={t("blog-no-articles-yet")} />;
  return (
    <EmptyState title={words.empty}>
      <LinkButton href={path} look="line">
        {t("blog-show-all")}
      </LinkButton>
    </EmptyState>
  );
}

/** A list of articles that could not be loaded (spec 1 §8: 'Error: {message}'). */
export function ListFailure({ words, message, again }: { words: BlogWords; message: string; again: string }) {
  const title = words.error.replace("{message}", message || t("blog-articles-unread"));
  return <ErrorState title={title} again={again} />;
}

interface PostFilterBarProps {
  path: string;
  words: BlogWords;
  filter: PostFilter;
  /** `ALL` first. */
  categories: string[];
}

/** Search box and category pills. Both are addresses, so that they work without scripts and can be sent on. */
export function PostFilterBar({ path, words, filter, categories }: PostFilterBarProps) {
  return (
    <div className={css.filter}>
      <SearchBox
        action={path}
        id="posts-search"
        label={words.searchLabel}
        placeholder={words.searchPlaceholder}
        value={filter.q}
        keep={{ category: filter.category, section: filter.section }}
      />
      <Pills
        label={words.categoriesLabel}
        pills={categories.map((category) => ({
          label: category === ALL ? t("blog-all-categories") : category,
          href: categoryAddress(path, filter, category),
          current: filter.category === (category === ALL ? "" : category),
        }))}
      />
    </div>
  );
}
