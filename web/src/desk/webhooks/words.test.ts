import { expect, test } from "vitest";
import type { WebhookDelivery, WebhookRow } from "../../api/schema";
import { answerWords, kindWords, stateWords } from "./words";

const row = (change: Partial<WebhookRow>) => ({ isOn: true, ...change }) as WebhookRow;

test("where a webhook stands is said by what matters most", () => {
  expect(stateWords(row({})).label).toBe("On");
  expect(stateWords(row({ failingSince: "2026-11-28T09:00:00Z" })).label).toBe("Failing");
  expect(stateWords(row({ isOn: false })).label).toBe("Off");
  expect(stateWords(row({ isOn: false, offReason: "gone" })).label).toBe("Switched off by the site");
});

test("a message is told of by its kind and the last answer", () => {
  expect(kindWords("content.published")).toBe("Content is published");
  expect(kindWords("webhook.test")).toBe("Test");
  const delivery = (change: Partial<WebhookDelivery>) => ({ tries: 1, ...change }) as WebhookDelivery;
  expect(answerWords(delivery({ tries: 0 }))).toBe("Not tried yet");
  expect(answerWords(delivery({ status: 500, answer: "Oops" }))).toBe("500 · Oops");
  expect(answerWords(delivery({ status: 204, answer: "" }))).toBe("204");
  expect(answerWords(delivery({ answer: "No answer within 20 seconds." }))).toBe("No answer within 20 seconds.");
});
