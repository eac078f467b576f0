import { mail } from "../../ui/icons";
import { type Feature, partsOf, screen } from "../shell/feature";
import { LETTERS, useLetterCounts } from "./counts";

function useWaiting(): number | undefined {
  return useLetterCounts()?.open;
}

const useUrgent = (): number | undefined => useLetterCounts()?.urgent;
const useUnread = (): number | undefined => useLetterCounts()?.unread;

const part = partsOf("/letters", LETTERS);

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
    part("/mailbox", "Replies by email", mail, 16, "inbound mailbox webhook reply address eml mbox", "change_settings"),
  ],
  tiles: [
    {
      to: "/letters",
      label: "Messages to read first",
      one: "Message to read first",
      useCount: useUrgent,
      uncounted: true,
    },
    { to: "/letters", label: "Open messages", one: "Open message", useCount: useWaiting },
    { to: "/letters", label: "New replies", one: "New reply", useCount: useUnread },
  ],
  useAlerts: useUrgent,
  routes: [
    screen("letters", () => import("./list/LettersScreen")),
    screen("letters/mailbox", () => import("./MailboxScreen")),
    screen("letters/:id", () => import("./one/LetterScreen")),
  ],
};
