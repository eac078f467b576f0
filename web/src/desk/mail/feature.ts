import { type Feature, partsOf, screen } from "../shell/feature";
import { inbox } from "../ui/icons";

const part = partsOf("/mail", "read_mail", "setup");

export const feature: Feature = {
  nav: [
    {
      to: "/mail",
      label: "Mail",
      icon: inbox,
      group: "setup",
      order: 20,
      needs: "read_mail",
      words: "outbox letters sent failed resend templates texts",
    },
    part("/templates", "Email texts", inbox, 21, "templates letters words settings"),
    part("/jobs", "Failed jobs", inbox, 22, "jobs dead letters retry", "manage_jobs"),
    part("/suppressions", "Blocked addresses", inbox, 23, "suppression bounces complaints blocked unsubscribe"),
    part("/setup", "Set up mail", inbox, 24, "smtp dkim spf dmarc dns limits sender how mail goes out kept discard"),
  ],
  commands: [{ label: "Send a test email", icon: inbox, needs: "change_settings", run: (go) => go("/mail?test=1") }],
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
