import { type Feature, screen } from "../shell/feature";
import { webhook } from "../ui/icons";

export const feature: Feature = {
  nav: [
    {
      to: "/webhooks",
      label: "Webhooks",
      icon: webhook,
      group: "setup",
      order: 47,
      needs: "change_settings",
      words: "api programs integrations zapier events notify deliveries dead letters secret",
    },
  ],
  routes: [
    screen("webhooks", () => import("./WebhooksScreen")),
    screen("webhooks/:id", () => import("./WebhookScreen")),
  ],
};
