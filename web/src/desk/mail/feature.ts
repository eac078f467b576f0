import { send } from "../../ui/icons";
import { type Feature, partsOf, screen } from "../shell/feature";
import { useReturned } from "./useReturned";

const part = partsOf("/mail", "read_mail", "setup");

export const feature: Feature = {
  nav: [
    {
      to: "/mail",
      label: "Mail",
      icon: send,
      group: "setup",
      order: 20,
      needs: "read_mail",
      words: "outbox letters sent failed resend templates texts",
    },
    part("/templates", "Email texts", send, 21, "templates letters words settings"),
    part("/jobs", "Failed jobs", send, 22, "jobs dead letters retry", "manage_jobs"),
    part("/suppressions", "Blocked addresses", send, 23, "suppression bounces complaints blocked unsubscribe"),
    part("/setup", "Set up mail", send, 24, "smtp dkim spf dmarc dns limits sender how mail goes out kept discard"),
  ],
  tiles: [
    {
      to: "/mail/suppressions",
      label: "Addresses whose mail came back",
      one: "Address whose mail came back",
      useCount: useReturned,
      asRows: true,
    },
  ],
  today: () => import("./today/ReturnedRow"),
  commands: [{ label: "Send a test email", icon: send, needs: "change_settings", run: (go) => go("/mail?test=1") }],
  routes: [
    screen("mail", () => import("./MailScreen")),
    screen("mail/templates", () => import("./TemplatesScreen")),
    screen("mail/templates/:name", () => import("./TemplateScreen")),
    screen("mail/jobs", () => import("./JobsScreen")),
    screen("mail/suppressions", () => import("./suppressions/SuppressionsScreen")),
    screen("mail/setup", () => import("./SetupScreen")),
    screen("mail/:id", () => import("./MailDetailScreen")),
  ],
};
