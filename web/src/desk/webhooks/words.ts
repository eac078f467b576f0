import type { WebhookDelivery, WebhookRow } from "../../api/schema";
import { circleAlert, circleCheck, pause } from "../../ui/icons";
import { labelOf, type Words } from "../ui/words";

export const WEBHOOKS = ["webhooks"] as const;

/** Where a webhook stands. */
export function stateWords({ isOn, offReason, failingSince }: WebhookRow): Words {
  if (offReason) return { label: "Switched off by the site", tone: "bad", icon: circleAlert };
  if (!isOn) return { label: "Off", tone: "plain", icon: pause };
  if (failingSince) return { label: "Failing", tone: "wait", icon: circleAlert };
  return { label: "On", tone: "ok", icon: circleCheck };
}

/** Why the site switched it off. */
export const offWords = ({ offReason }: WebhookRow): string | undefined =>
  offReason ? `${labelOf("WebhookOffReason", offReason)}.` : undefined;

/** What a kind of message tells of. */
export const kindWords = (kind: string): string =>
  kind === "webhook.test" ? "Test" : labelOf("WebhookOccasion", kind);

/** What the last try of a message was answered. */
export function answerWords({ status, answer, tries }: WebhookDelivery): string {
  if (tries === 0 && !answer) return "Not tried yet";
  return [status, answer].filter(Boolean).join(" · ") || "No answer";
}
