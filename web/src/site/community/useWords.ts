import { usePage } from "../../render/context";
import { copyOf } from "../../render/page";
import { type CommunityWords, communityWords } from "./words";

/** Texts of the community, for a component of one of its pages; ours on pages that do not read them. */
export const useWords = (): CommunityWords => communityWords(copyOf<CommunityWords>(usePage().input));
