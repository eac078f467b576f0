import { search } from "../../../../crates/content/defaults/texts.json";
import { t } from "../../messages/message";

/** Texts of the page where the settings (`search`) are silent. `kinds` names the kinds of things found, `all` first. */
export const searchWords = () => ({
  ...search,
  description: "",
  hint: t("search-hint"),
  kinds: search.kinds as Record<string, string>,
  popular: [] as string[],
});

export type SearchWords = ReturnType<typeof searchWords>;
