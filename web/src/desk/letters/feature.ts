import { mail } from "../../ui/icons";
import { type Feature, screen } from "../shell/feature";
import { LETTERS, useLetterCounts } from "./counts";

/** Letters that nobody has taken up, and those whose writers wrote again. */
function useWaiting(): number | undefined {
  const counts = useLetterCounts();
  return counts && counts.new + counts.unread;
}

const useNew = (): number | undefined => useLetterCounts()?.new;
const useFlagged = (): number | undefined => useLetterCounts()?.flagged;
const useMine = (): number | undefined => useLetterCounts()?.mine;

export const feature: Feature = {
  nav: [
    {
      to: "/letters",
      label: "Messages",
      icon: mail,
      group: "now",
      order: 15,
      needs: LETTERS,
      words: "inbox letters contact partnership volunteer enquiry feedback reply",
      useCount: useWaiting,
    },
  ],
  tiles: [
    { to: "/letters?state=all", label: "Messages to read first", useCount: useFlagged, quiet: true },
    { to: "/letters", label: "New messages", useCount: useNew },
    { to: "/letters?assigned=mine&state=all", label: "Messages of yours", useCount: useMine, quiet: true },
  ],
  routes: [
    screen("letters", () => import("./list/LettersScreen")),
    screen("letters/:id", () => import("./one/LetterScreen")),
  ],
};
