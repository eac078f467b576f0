import { expect, it } from "vitest";
import { describeButton, describeStep, listSteps } from "./steps";

const all = { ship: true, deliver: true, receive: true, cancel: true, accept: true };
const order = {
  delivery: "address" as const,
  payment: "transfer" as const,
  name: "Amina Bello",
  email: "amina@example.org",
  phone: "+234 803 123 4567",
  phoneLink: "+2348031234567",
  reference: "S-7K3M9QXB",
  totalText: "₦12,500",
  isPaid: false,
  sendsNoMail: false,
};

it("offers the steps that the order is at and the person may take, the next one first", () => {
  expect(listSteps(all, { mayPack: true, mayMoney: true })).toEqual(["accept", "ship", "receive", "deliver", "cancel"]);
  expect(listSteps(all, { mayPack: true, mayMoney: false })).toEqual(["ship", "deliver"]);
  expect(listSteps(all, { mayPack: false, mayMoney: true })).toEqual(["accept", "receive", "cancel"]);
  const none = { ship: false, deliver: false, receive: false, cancel: false, accept: false };
  expect(listSteps(none, { mayPack: true, mayMoney: true })).toEqual([]);
});

it("calls a parcel shipped and a pick-up ready", () => {
  expect(describeButton("ship", order).label).toBe("Ship");
  expect(describeButton("ship", { delivery: "pickup" }).label).toBe("Ready to collect");
  expect(describeStep("deliver", { ...order, delivery: "pickup" }).act).toBe("Mark as collected");
});

it("sends to the bank account for a transfer only, and says what becomes of the money", () => {
  expect(describeStep("receive", order).text).toContain("Check the bank account first");
  expect(describeStep("receive", { ...order, payment: "on_delivery" }).text).not.toContain("bank account");
  expect(describeStep("cancel", order).text).toContain("No money was received");
  expect(describeStep("cancel", { ...order, isPaid: true }).text).toContain("Send the money back yourself");
  expect(describeStep("cancel", { ...order, isPaid: true, payment: "card" }).text).toContain("A refund");
});

it("promises an email to those alone who left an address, and only where emails leave", () => {
  expect(describeStep("cancel", order).text).toContain("Amina Bello gets an email that says that it is cancelled.");
  const silent = describeStep("cancel", { ...order, email: null });
  expect(silent.text).toContain("call +234 803 123 4567 and say that it is cancelled.");
  expect(silent.said).not.toContain("outbox");
  const unset = describeStep("cancel", { ...order, sendsNoMail: true });
  expect(unset.text).toContain("Email is not set up: call +234 803 123 4567 and say that it is cancelled.");
  expect(unset.said).toContain("Email is not set up: call +234 803 123 4567 to tell them.");
});
