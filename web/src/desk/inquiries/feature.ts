import { mail } from "../../ui/icons";
import { type Feature, partsOf, screen } from "../shell/feature";
import { INQUIRIES, useInquiryCounts } from "./counts";

function useWaiting(): number | undefined {
  return useInquiryCounts()?.open;
}

const useUrgent = (): number | undefined => useInquiryCounts()?.urgent;
const useUnread = (): number | undefined => useInquiryCounts()?.unread;

const part = partsOf("/letters", INQUIRIES, "talk");

export const feature: Feature = {
  nav: [
    {
      to: "/letters",
      label: "Messages",
      icon: mail,
      group: "talk",
      order: 15,
      needs: INQUIRIES,
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
      asRows: true,
    },
    { to: "/letters", label: "Open messages", one: "Open message", useCount: useWaiting, asRows: true },
    { to: "/letters", label: "New replies", one: "New reply", useCount: useUnread },
  ],
  today: () => import("./today/InquiryRows"),
  useAlerts: useUrgent,
  routes: [
    screen("letters", () => import("./list/InquiriesScreen")),
    screen("letters/mailbox", () => import("./MailboxScreen")),
    screen("letters/:id", () => import("./one/InquiryScreen")),
  ],
};
