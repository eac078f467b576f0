import { expect, it } from "vitest";
import {
  describeAnswer,
  describeGivingBack,
  describeReturnButton,
  fillReceipt,
  fillRestock,
  isNext,
  listReturnSteps,
  notePiece,
  readReceipt,
} from "./returning";

const net = { line: "a", title: "Mosquito net", label: "Double", quantity: 2, restocked: 0, sealed: false };
const cup = { line: "b", title: "Menstrual cup", label: "", quantity: 1, restocked: 0, sealed: true };
const back = { reason: "changed_mind" as const, pieces: [net, cup], suggestedMinor: 1_250_050 };

it("puts everything back on the shelf but what was sealed", () => {
  expect(fillRestock(back)).toEqual({ a: "2", b: "0" });
  expect(fillRestock({ ...back, reason: "other_item" })).toEqual({ a: "2", b: "0" });
});

it("puts nothing back that is faulty or unsafe", () => {
  for (const reason of ["faulty", "unsafe"] as const)
    expect(fillRestock({ ...back, reason })).toEqual({ a: "0", b: "0" });
});

it("begins with the suggested sum in major units, and reads it back", () => {
  const draft = fillReceipt(back, "NGN");
  expect(draft).toEqual({ restock: { a: "2", b: "0" }, refund: "12,500.50", note: "" });
  expect(readReceipt({ ...draft, note: " Box torn. " }, back, "NGN")).toEqual({
    body: { restock: [{ line: "a", quantity: 2 }], refundMinor: 1_250_050, note: "Box torn." },
    errors: [],
  });
});

it("gives nothing back where somebody says so, never by leaving it out", () => {
  const draft = fillReceipt({ ...back, suggestedMinor: 0 }, "GBP");
  expect(draft.refund).toBe("0");
  expect(readReceipt(draft, back, "GBP").body.refundMinor).toBe(0);
  expect(readReceipt({ ...draft, refund: "" }, back, "GBP").errors).toEqual([
    { field: "refundMinor", message: "Enter an amount, or 0 for nothing." },
  ]);
});

it("refuses more pieces than came back, and what is no number", () => {
  const draft = { restock: { a: "3", b: "some" }, refund: "nine", note: "" };
  expect(readReceipt(draft, back, "USD").errors.map(({ field }) => field)).toEqual([
    "restock.a",
    "restock.b",
    "refundMinor",
  ]);
});

it("offers what a person may do while a return is open", () => {
  const all = { mayPack: true, mayMoney: true };
  expect(listReturnSteps({ isOpen: true }, all)).toEqual(["approve", "refuse", "receive"]);
  expect(listReturnSteps({ isOpen: true }, { ...all, mayMoney: false })).toEqual(["approve", "refuse"]);
  expect(listReturnSteps({ isOpen: true }, { ...all, mayPack: false })).toEqual(["receive"]);
  expect(listReturnSteps({ isOpen: false }, all)).toEqual([]);
  expect([isNext("approve", "asked"), isNext("receive", "asked"), isNext("receive", "approved")]).toEqual([
    true,
    false,
    true,
  ]);
});

it("tells a first answer from one that is changed, and says when nobody can be written to", () => {
  const buyer = {
    name: "Amina Bello",
    email: "amina@example.org",
    phone: "0803 123 4567",
    phoneLink: "+2348031234567",
    sendsNoMail: false,
  };
  const asked = { state: "asked" as const, ground: "legal" as const };
  expect(describeReturnButton("approve", "asked").label).toBe("Approve");
  expect(describeReturnButton("approve", "approved").label).toBe("Change instructions");
  expect(describeAnswer("approve", asked, buyer).said).toContain("in the outbox");
  expect(describeAnswer("approve", { ...asked, state: "approved" }, buyer).title).toBe("Change instructions");
  expect(describeAnswer("refuse", asked, { ...buyer, email: null }).said).toContain("call 0803 123 4567");
  expect(describeAnswer("refuse", asked, buyer).text).toContain("law");
  expect(describeAnswer("refuse", { ...asked, ground: "goodwill" }, buyer).text).toContain("own rules decide");
});

it("says what becomes of the money and of pieces", () => {
  expect(describeGivingBack("card")).toContain("second person");
  expect(describeGivingBack("transfer")).toContain("yourself");
  expect(notePiece(net, "asked")).toBe("");
  expect(notePiece({ ...cup, restocked: 1 }, "received")).toBe("sold under a seal, 1 back on the shelf");
});
