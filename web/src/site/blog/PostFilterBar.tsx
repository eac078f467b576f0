import { Pills } from "../../ui/Pills";
import { SearchBox } from "../../ui/SearchBox";
import css from "./blog.module.css";
import { ALL, categoryAddress, type PostFilter } from "./filter";
import type { BlogWords } from "./words";

interface PostFilterBarProps {
  path: string;
  words: BlogWords;
  filter: PostFilter;
  /** `All` first. */
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
          label: category,
          href: categoryAddress(path, filter, category),
          current: filter.category === (category === ALL ? "" : category),
        }))}
      />
    </div>
  );
}
