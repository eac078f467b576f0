import { expect, it } from "vitest";
import { circleCheck, lock, x } from "../../ui/icons";
import { chipOf, choicesOf, keysOf, labelOf } from "./words";

it("shows a key by the server's label and tone", () => {
  expect(chipOf("MailState", "sent")).toEqual({ label: "Sent", tone: "ok", icon: circleCheck });
  expect(chipOf("ItemState", "held")).toEqual({ label: "Held", tone: "wait", icon: lock });
});

it("makes a sentence of a key that nobody knew, also of one that every object has", () => {
  expect(labelOf("CareState", "odd_state")).toBe("Odd state");
  expect(chipOf("MailState", "toString")).toEqual({ label: "ToString", tone: "plain", icon: x });
});

it("offers all terms in the server's order, or some in another", () => {
  expect(choicesOf("GiftMethod")).toEqual([
    { value: "card", label: "Card" },
    { value: "bank", label: "Bank transfer" },
  ]);
  expect(choicesOf("MailState", ["failed", "kept"]).map(({ label }) => label)).toEqual(["Not sent", "On hold"]);
  expect(keysOf("MailState")).toEqual(["waiting", "sent", "kept", "failed", "discarded"]);
});
