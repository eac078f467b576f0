import { mail } from "../../ui/icons";
import { type Feature, screen } from "../shell/feature";

export const feature: Feature = {
  nav: [
    {
      to: "/mail",
      label: "Mail",
      icon: mail,
      group: "house",
      order: 20,
      needs: "read_mail",
      words: "outbox letters sent failed resend templates texts",
    },
    {
      to: "/mail/templates",
      label: "Texts of mails",
      icon: mail,
      group: "house",
      order: 21,
      needs: "read_mail",
      hidden: true,
      words: "templates letters words settings",
    },
    {
      to: "/mail/jobs",
      label: "Work that failed",
      icon: mail,
      group: "house",
      order: 22,
      needs: "manage_jobs",
      hidden: true,
      words: "jobs dead letters retry",
    },
  ],
  commands: [{ label: "Send a test mail", icon: mail, needs: "change_settings", run: (go) => go("/mail?test=1") }],
  routes: [
    screen("mail", () => import("./MailScreen")),
    screen("mail/templates", () => import("./TemplatesScreen")),
    screen("mail/templates/:name", () => import("./TemplateScreen")),
    screen("mail/jobs", () => import("./JobsScreen")),
    screen("mail/:id", () => import("./LetterScreen")),
  ],
};
