// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type {
  OrderCounts,
  OrderDesk,
  OrderDeskRow,
  OrderReturnDesk,
  OrderScreeningDesk,
  Permission,
  ProductReviewDesk,
  SalesReport,
} from "../../api/schema";
import { answerOfDrafts } from "../saving/samples";
import { newQueryClient } from "../shell/query";
import { SessionProvider } from "../shell/session";
import { settlePostponed } from "../ui/postponed";
import { toasts } from "../ui/toasts";
import { Decisions } from "./list/Decisions";
import { BuyerPanel, DeliveryPanel } from "./one/DeliveryPanels";
import { MoneyPanel } from "./one/MoneyPanel";
import OrderScreen from "./one/OrderScreen";
import { ReturnPanel } from "./returns/ReturnPanel";
import { ReviewPanel } from "./reviews/ReviewPanel";
import SalesScreen from "./sales/SalesScreen";
import { ScreeningPanel } from "./screening/ScreeningPanel";
import { useAllWaiting, useMedicinesToCheck, useToPack } from "./useOrders";

const back: OrderReturnDesk = {
  id: "r1",
  state: "asked",
  reason: "changed_mind",
  ground: "goodwill",
  text: "It is too small.",
  reply: "",
  pieces: [
    { line: "a", title: "Mosquito net", label: "Double", quantity: 2, restocked: 0, sealed: false },
    { line: "b", title: "Menstrual cup", label: "", quantity: 1, restocked: 0, sealed: true },
  ],
  suggestedMinor: 1_250_000,
  createdAt: "2026-11-21T08:40:00Z",
  photos: [{ id: "f1", name: "net.jpg", bytes: 2_048, contentType: "image/jpeg", at: "2026-11-21T08:41:00Z" }],
  isOpen: true,
};

const order: OrderDesk = {
  id: "o1",
  reference: "S-7K3M9QXB",
  state: "delivered",
  name: "Amina Bello",
  totalText: "₦25,000",
  payment: "transfer",
  delivery: "address",
  placeName: "Osun State",
  pieces: 3,
  isPaid: true,
  hasOpenReturn: true,
  owedText: "₦3,500",
  createdAt: "2026-11-14T08:00:00Z",
  version: 7,
  email: "amina@example.org",
  address: [],
  handoverCode: "",
  lines: [],
  itemsText: "₦22,000",
  coupon: "",
  deliveryText: "₦3,000",
  taxText: "₦0",
  trackingUrl: "",
  parcels: [],
  paymentReviews: [],
  proofs: [],
  returns: [back],
  owedMinor: 350_000,
  receivedCurrency: "NGN",
  history: [],
  can: { ship: false, deliver: false, receive: false, cancel: false, accept: false, refund: true, screen: false },
};

const review: ProductReviewDesk = {
  id: "v1",
  productId: "shop-net",
  productTitle: "Mosquito net",
  orderId: "o1",
  state: "waiting",
  version: 2,
  stars: 2,
  name: "Amina B.",
  text: "It tears.",
  reply: "",
  createdAt: "2026-11-21T09:00:00Z",
};

const medicine: OrderDesk = {
  ...order,
  state: "screening",
  payment: "card",
  isPaid: false,
  returns: [],
  can: { ...order.can, refund: false, screen: true },
};

const answers: OrderScreeningDesk = {
  version: 7,
  isAdult: true,
  conditions: "Asthma",
  medicines: "Vitamin C",
  needsPrescription: true,
  prescriptions: [
    { id: "p1", name: "prescription.pdf", bytes: 4_096, contentType: "application/pdf", at: "2026-11-21T08:41:00Z" },
  ],
};

const counts: OrderCounts = {
  toPack: 3,
  saidPaid: 1,
  review: 0,
  screening: 2,
  lowStock: 4,
  returns: 1,
  reviews: 5,
  lacksPlaces: false,
};

const sales: SalesReport = {
  orders: 3,
  sums: [{ currency: "NGN", receivedText: "₦25,000", refundedText: "₦3,500" }],
  days: [
    { day: "2026-11-20", orders: 1, received: [{ currency: "NGN", minor: 1_800_000, text: "₦18,000" }] },
    { day: "2026-11-21", orders: 2, received: [{ currency: "NGN", minor: 700_000, text: "₦7,000" }] },
  ],
  products: [{ productId: "shop-net", title: "Mosquito net", label: "Double", pieces: 4 }],
};

let place: HTMLElement;
let root: Root;
const sent: { path: string; body: unknown }[] = [];
/** What the server answers to a path; the order to others. */
const answered: Record<string, () => Response> = {};

/** What somebody with these rights sees. */
async function show(screen: ReactNode, permissions: Permission[] = ["support_visitors", "manage_money"], at = "/") {
  const session = {
    person: { id: "01TUNDE", name: "Tunde", email: "tunde@example.org", roles: ["finance" as const] },
    permissions,
    setup: null,
    awaitsAgreement: false,
    hasTestMoney: false,
    sendsNoMail: false,
    reauthenticatedAt: "2026-11-21T08:00:00Z",
    zone: "Africa/Lagos",
    brand: "Bedside",
  };
  await act(async () =>
    root.render(
      <QueryClientProvider client={newQueryClient()}>
        <SessionProvider session={session}>
          <MemoryRouter initialEntries={[at]}>{screen}</MemoryRouter>
        </SessionProvider>
      </QueryClientProvider>,
    ),
  );
}

/** Lets what is asked for come. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));

const button = (words: string) => [...place.querySelectorAll("button")].find((one) => one.textContent === words);

async function press(words: string) {
  await act(async () => button(words)?.click());
  await settle();
}

const field = (id: string) => document.getElementById(id) as HTMLInputElement | HTMLTextAreaElement;

async function type(id: string, text: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field(id)), "value")?.set?.call(field(id), text);
    field(id).dispatchEvent(new Event("input", { bubbles: true }));
  });
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    if (path === "/api/desk/people-data/restricted") return Response.json({ restricted: [] });
    const kept = answered[path] ? undefined : answerOfDrafts(path, init);
    if (kept) return kept;
    sent.push({ path, body: init.body && JSON.parse(String(init.body)) });
    return answered[path]?.() ?? Response.json(order);
  });
  sent.length = 0;
  for (const path of Object.keys(answered)) delete answered[path];
  place = document.body.appendChild(document.createElement("div"));
  root = createRoot(place);
});

afterEach(() => {
  act(() => root.unmount());
  place.remove();
  vi.unstubAllGlobals();
});

const said = () => toasts.shown().at(-1)?.text;

it("leads from an order to all that is held about its buyer", async () => {
  await show(<BuyerPanel order={order} />);
  expect(place.textContent).toContain("Everything held about this person");
});

it("shows what comes back, and approves it with words to the buyer", async () => {
  await show(<ReturnPanel order={order} back={back} />);
  expect(place.textContent).toContain("1 × Menstrual cup (sold under a seal)");
  expect(place.querySelector("a")?.getAttribute("href")).toBe("/api/desk/orders/o1/returns/r1/photos/f1");
  await press("Approve");
  await press("Approve return");
  expect(sent).toEqual([]);
  expect(place.textContent).toContain("Tell the buyer how to send it back.");
  await type("approve-reply", " Bring it to the counter. ");
  await press("Approve return");
  const body = { version: 7, reply: "Bring it to the counter." };
  expect(sent).toEqual([{ path: "/api/desk/orders/o1/returns/r1/approve", body }]);
  expect(said()).toContain("Return approved.");
});

it("goes on with the words to a buyer that were typed before, those of each answer by themselves", async () => {
  const draft = { revision: 3, body: { refuse: "It was worn." }, savedAt: null, copyKey: "0f".repeat(32) };
  answered["/api/desk/drafts/return_reply/r1"] = () => Response.json(draft);
  await show(<ReturnPanel order={order} back={back} />);
  await press("Refuse");
  expect(field("refuse-reply").value).toBe("It was worn.");
  expect(place.textContent).toContain("You wrote this before and have not sent it.");
  await press("Cancel");
  await press("Approve");
  expect(field("approve-reply").value).toBe("");
});

it("records goods with what goes back on the shelf and the suggested sum", async () => {
  await show(<ReturnPanel order={order} back={back} />);
  await press("Goods received");
  expect(field("receipt-refundMinor").value).toBe("12,500");
  expect([field("receipt-restock-a").value, field("receipt-restock-b").value]).toEqual(["2", "0"]);
  await type("receipt-restock-a", "1");
  await press("Record goods received");
  const body = { version: 7, restock: [{ line: "a", quantity: 1 }], refundMinor: 1_250_000, note: "" };
  expect(sent).toEqual([{ path: "/api/desk/orders/o1/returns/r1/receive", body }]);
});

it("leaves money to people who look after it, and shows photos to everybody", async () => {
  await show(<ReturnPanel order={order} back={back} />, ["support_visitors"]);
  expect([button("Approve"), button("Refuse"), button("Goods received")].map(Boolean)).toEqual([true, true, false]);
  expect(place.querySelector("a")).not.toBeNull();
  await show(<MoneyPanel order={order} />, ["support_visitors"]);
  expect(button("Record money sent back")).toBeUndefined();
});

it("records money that was sent back, at most what is owed", async () => {
  await show(<MoneyPanel order={order} />);
  await press("Record money sent back");
  expect(field("refund-minor").value).toBe("3,500");
  await type("refund-minor", "4,000");
  await press("Record as sent back");
  expect(sent).toEqual([]);
  await type("refund-minor", "1,000");
  await press("Record as sent back");
  expect(sent).toEqual([{ path: "/api/desk/orders/o1/refund", body: { version: 7, minor: 100_000 } }]);
});

it("publishes a review with few stars, and refuses one with a reason only", async () => {
  await show(<ReviewPanel review={review} />);
  expect(place.textContent).toContain("2 of 5");
  expect(place.querySelectorAll(".i-filled")).toHaveLength(2);
  const name = "Mosquito net, from Amina B.";
  await press(`Publish: ${name}`);
  expect(sent, "it can be taken back first").toEqual([]);
  await act(() => settlePostponed());
  expect(sent).toEqual([{ path: "/api/desk/product-reviews/v1/publish", body: { version: 2 } }]);
  await press(`Refuse: ${name}`);
  await press("Refuse review");
  expect(sent).toHaveLength(1);
  await type("review-reply", "It names a patient.");
  await press("Refuse review");
  const body = { version: 2, reply: "It names a patient." };
  expect(sent[1]).toEqual({ path: "/api/desk/product-reviews/v1/refuse", body });
});

const SCREENING = "/api/desk/orders/o1/screening";

/** The panel of a medicine as a clinician sees it, with the answers opened. */
async function openAnswers(changed: Partial<OrderScreeningDesk> = {}) {
  answered[SCREENING] = () => Response.json({ ...answers, ...changed });
  await show(<ScreeningPanel order={medicine} />, ["read_health_details"]);
  expect(sent).toEqual([]);
  await press("Show answers");
  expect(sent.splice(0)).toEqual([{ path: SCREENING, body: undefined }]);
}

it("opens answers about a medicine when a clinician asks for them, and never for anybody else", async () => {
  await show(<ScreeningPanel order={medicine} />);
  expect(place.textContent).toContain("A clinician has to agree");
  expect(button("Show answers")).toBeUndefined();
  await openAnswers();
  expect(place.textContent).toContain("Asthma");
  expect(place.textContent).toContain("Vitamin C");
  expect(place.querySelector("a")?.getAttribute("href")).toBe("/api/desk/orders/o1/prescriptions/p1");
});

it("agrees to a medicine once its prescription is there, and says so when it is gone again", async () => {
  await openAnswers({ prescriptions: [] });
  expect(button("Agree to sell")?.disabled).toBe(true);
  expect(place.textContent).toContain("Without a prescription you cannot agree.");
  answered[SCREENING] = () => Response.json(answers);
  await press("Look for prescriptions again");
  sent.length = 0;
  await press("Agree to sell");
  expect(sent).toEqual([]);
  const approve = "/api/desk/orders/o1/approve";
  const problem = { code: "prescription_missing", title: "Conflict", detail: "No prescription was sent yet" };
  answered[approve] = () => Response.json(problem, { status: 409 });
  await press("Agree");
  expect(sent).toEqual([{ path: approve, body: { version: 7 } }]);
  expect(place.querySelector('[role="alert"]')?.textContent).toContain("No prescription was sent yet");
  delete answered[approve];
  await press("Agree");
  expect(said()).toContain("Agreed.");
  expect(button("Agree")).toBeUndefined();
});

it("refuses a medicine with words to the buyer only", async () => {
  await openAnswers({ needsPrescription: false, prescriptions: [] });
  expect(button("Agree to sell")?.disabled).toBe(false);
  await press("Refuse");
  await press("Refuse order");
  expect(sent).toEqual([]);
  expect(place.textContent).toContain("Tell the buyer why.");
  await type("screening-reply", " It does not go with what you take. ");
  await press("Refuse order");
  const body = { version: 7, reply: "It does not go with what you take." };
  expect(sent).toEqual([{ path: "/api/desk/orders/o1/refuse", body }]);
});

/** An order as its list has it: without its version. */
const rowOf = (changed: Partial<OrderDesk>): OrderDeskRow => {
  const { id, reference, state, name, totalText, payment, delivery, placeName } = { ...order, ...changed };
  const { pieces, isPaid, hasOpenReturn, owedText, createdAt } = { ...order, ...changed };
  return {
    ...{ id, reference, state, name, totalText, payment, delivery, placeName },
    ...{ pieces, isPaid, hasOpenReturn, owedText, createdAt },
  };
};

const TO_COLLECT: Partial<OrderDesk> = { state: "paid", delivery: "pickup" };

it("says in the list that an order is ready to collect, with time to take it back", async () => {
  answered["/api/desk/orders/o1"] = () => Response.json({ ...order, ...TO_COLLECT });
  await show(<Decisions row={rowOf(TO_COLLECT)} />);
  await press("Ready to collect: Order S-7K3M9QXB");
  expect(sent.splice(0)).toEqual([{ path: "/api/desk/orders/o1", body: undefined }]);
  await act(() => settlePostponed());
  expect(sent).toEqual([{ path: "/api/desk/orders/o1/ship", body: { version: 7 } }]);
  expect(said()).toBe("Order S-7K3M9QXB is ready to collect. The email that says so is in the outbox.");
});

it("sends nothing in the list for an order that has moved or whose payment is disputed", async () => {
  const disputed = { ...order, ...TO_COLLECT, paymentReviews: ["disputed"] };
  for (const now of [{ ...order, ...TO_COLLECT, state: "cancelled" }, disputed]) {
    answered["/api/desk/orders/o1"] = () => Response.json(now);
    await show(<Decisions row={rowOf(TO_COLLECT)} />);
    await press("Ready to collect: Order S-7K3M9QXB");
    await act(() => settlePostponed());
    expect(said()).toMatch(/changed meanwhile|needs a decision/);
    await settle();
  }
  expect(sent.map(({ path }) => path)).not.toContain("/api/desk/orders/o1/ship");
});

it("accepts in the list what was paid when its goods were gone, for who looks after money", async () => {
  const row = rowOf({ state: "review" });
  await show(<Decisions row={row} />, ["support_visitors"]);
  expect(place.querySelector("button")).toBeNull();
  answered["/api/desk/orders/o1"] = () => Response.json({ ...order, state: "review" });
  await show(<Decisions row={row} />, ["manage_money"]);
  await press("Accept order: Order S-7K3M9QXB");
  await act(() => settlePostponed());
  expect(sent.at(-1)).toEqual({ path: "/api/desk/orders/o1/accept", body: { version: 7 } });
});

function Numbers() {
  return <p>{[useToPack(), useMedicinesToCheck(), useAllWaiting()].map(String).join(" ")}</p>;
}

it("counts for each person what they can do something about", async () => {
  answered["/api/desk/orders/counts"] = () => Response.json(counts);
  const numbersFor = async (...permissions: Permission[]) => {
    await show(<Numbers />, permissions);
    await settle();
    return place.textContent;
  };
  expect(await numbersFor("read_health_details")).toBe("undefined 2 2");
  expect(await numbersFor("manage_money")).toBe("3 undefined 5");
  expect(await numbersFor("support_visitors", "read_health_details")).toBe("3 2 12");
});

it("shows what was sold in some days, and saves the orders as a table", async () => {
  const query = "?from=2026-11-20&to=2026-11-21";
  answered[`/api/desk/orders/sales${query}`] = () => Response.json(sales);
  answered["/api/desk/orders/counts"] = () => Response.json(counts);
  answered[`/api/desk/orders/sales.csv${query}`] = () =>
    new Response("Paid,Number", { headers: { "content-type": "text/csv" } });
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await show(<SalesScreen />, ["manage_money"], `/orders/sales${query}`);
  await settle();
  const numbers = [...place.querySelectorAll("dt")].map((name) => [name.textContent, name.nextSibling?.textContent]);
  expect(numbers).toEqual([
    ["Orders paid", "3"],
    ["Received (NGN)", "₦25,000"],
    ["Refunded (NGN)", "₦3,500"],
  ]);
  expect(place.querySelector('[title="21 November 2026: 2"]')?.getAttribute("style")).toContain("100%");
  expect(place.textContent).toContain("Mosquito netDouble4");
  const choice = place.querySelector("select") as HTMLSelectElement;
  expect([...choice.options].map((one) => one.textContent)).toEqual(["Orders", "Received in NGN"]);
  await act(async () => {
    choice.value = "NGN";
    choice.dispatchEvent(new Event("change", { bubbles: true }));
  });
  expect(place.querySelector('[title="20 November 2026: ₦18,000"]')?.getAttribute("style")).toContain("100%");
  await act(async () => {
    const table = place.querySelector("details");
    if (table) table.open = true;
    table?.dispatchEvent(new Event("toggle"));
  });
  expect(place.querySelector("details")?.textContent).toContain("21 November 20262₦7,000");
  await press("Download orders (CSV)");
  expect(saved).toEqual(["sales-2026-11-20-2026-11-21.csv"]);
  click.mockRestore();
});

it("asks for no days that cannot be", async () => {
  await show(<SalesScreen />, ["manage_money"], "/orders/sales?from=2026-11-21&to=2026-11-20");
  await settle();
  expect(place.textContent).toContain("The first day must not be after the last day.");
  expect(sent.map(({ path }) => path)).not.toContainEqual(expect.stringContaining("/sales"));
});

it("prints the list or the label, neither with the handover code, and no label for a file", async () => {
  const papers: string[] = [];
  vi.stubGlobal("print", () => papers.push(place.lastElementChild?.textContent ?? ""));
  answered["/api/desk/orders/"] = () =>
    Response.json({
      ...order,
      handoverCode: "4711",
      address: ["12 Station Road", "Osogbo"],
      phone: "0802 123 4567",
      receiverName: "Bisi Bello",
    });
  await show(<OrderScreen />);
  await settle();
  await press("Print label");
  await press("Print packing list");
  expect(papers[0]).toBe("Bisi Bello12 Station Road\nOsogbo0802 123 4567Order S-7K3M9QXB");
  expect(papers[1]).toContain("packing list of S-7K3M9QXB");
  expect(papers.join()).not.toContain("4711");
  await show(<DeliveryPanel order={{ ...order, delivery: "pickup" }} printLabel={print} />);
  expect(button("Print label")).toBeDefined();
  await show(<DeliveryPanel order={{ ...order, delivery: "download" }} printLabel={print} />);
  expect(button("Print label")).toBeUndefined();
});
