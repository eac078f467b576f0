import { send } from "../../ui/icons";
import { type Feature, screen } from "../shell/feature";

export const feature: Feature = {
  nav: [
    {
      to: "/webhooks",
      label: "Webhooks",
      icon: send,
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
