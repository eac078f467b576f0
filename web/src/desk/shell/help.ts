import { navigation } from "./features";
import { roomAt } from "./rooms";

/** What a screen is for and how to begin with it, in a few short sentences. */
export interface HelpText {
  lines: readonly string[];
  /** Heading of `docs/use.md` below which more about it stands. */
  more?: string;
}

/** The help of a feature, by the address of each of its screens. `desk/<feature>/help.ts` exports it as `help`. */
export type HelpTexts = Record<string, HelpText>;

const files = import.meta.glob<{ help: HelpTexts }>(["../*/help.ts", "!./help.ts"]);

/** The texts of all features. They are few words, and somebody who asks once asks again. */
async function loadAll(): Promise<HelpTexts> {
  const modules = await Promise.all(Object.values(files).map((load) => load()));
  return Object.assign({}, ...modules.map(({ help }) => help));
}

/** The screen whose help a place has: its own, or that of the list that it belongs to. */
export const helpRoom = (pathname: string) => roomAt(pathname, navigation);

export const loadHelp = async (to: string): Promise<HelpText | undefined> => (await loadAll())[to];
