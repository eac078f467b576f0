import { randomUUID } from "node:crypto";
import { test as base, expect } from "@playwright/test";
import { killDuring, type Served, serve, stamp } from "./server";
import { type Counter, expectBooksToAgree, openCounter } from "./shopping";
import { endRefunds } from "./till";

/*
 * The site is killed in the middle of the steps of an order (`kill -9`), and started again. Whoever saw an error does the same
 * once more: there is one order, its goods are held or sold once, its money comes and goes once, and both ledgers agree.
 */

const test = base.extend<object, { site: Served; counter: Counter }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from this pattern
    async ({}, use) => {
      const site = await serve();
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  counter: [
    async ({ browser, site }, use) => {
      await use(await openCounter(browser, site));
    },
    { scope: "worker", timeout: 90_000 },
  ],
});

test.describe.configure({ mode: "serial", timeout: 240_000 });

/** Milliseconds into a call; the call takes some. */
const MOMENTS = [1, 5, 12, 25];

interface Placed {
  code: string;
  reference: string;
}

/** A call of a program, which is the same call with the same key. */
const post = (site: Served, path: string, body: object, key: string = randomUUID()): Promise<Response> =>
  fetch(`${site.base}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify(body),
  });

async function variant(site: Served): Promise<string> {
  const answer = await fetch(`${site.base}/api/products/shop-weekly-pill-box/offer`);
  return (await answer.json()).variants[0].id;
}

/** An order by card of one thing alone, by somebody whom nobody else is. */
async function orderBody(site: Served): Promise<object> {
  return {
    contact: { name: "Kemi Obi", email: `${randomUUID()}@example.org`, phone: "0802 123 4567" },
    delivery: { method: "pickup" },
    payment: "card",
    acceptTerms: true,
    item: await variant(site),
    quantity: 1,
  };
}

async function place(site: Served): Promise<Placed> {
  const answer = await post(site, "/api/orders", await orderBody(site));
  expect(answer.status).toBe(201);
  return answer.json();
}

/** Presses "Pay" on the page of the payment, as a browser without scripts does. */
async function pay(site: Served, { code }: Placed): Promise<Response> {
  const opened = await (await post(site, `/api/orders/${code}/pay`, {})).json();
  const body = new URLSearchParams({ number: "4084084084084081", cvv: "408", expiry: "12/40", outcome: "" });
  return fetch(`${opened.checkoutUrl}/pay`, { method: "POST", body, redirect: "manual" });
}

const stateOf = async (site: Served, { code }: Placed): Promise<string> =>
  (await (await fetch(`${site.base}/api/orders/${code}`)).json()).state;

const comesTo = (site: Served, placed: Placed, state: string) =>
  expect.poll(() => stateOf(site, placed), { timeout: 30_000 }).toBe(state);

/** Why pieces moved for an order, oldest first. */
const movesOf = async (site: Served, { reference }: Placed): Promise<unknown[]> => {
  const of = `SELECT reason FROM shop_stock_entry JOIN shop_order ON shop_order.id = shop_stock_entry.order_id
    WHERE reference = '${reference}' ORDER BY shop_stock_entry.id`;
  return (await site.rows(of)).map(({ reason }) => reason);
};

const countOrders = async (site: Served): Promise<number> => (await site.rows("SELECT id FROM shop_order")).length;

test("killed while it is placed: one order, however often it is sent", async ({ site }) => {
  for (const moment of MOMENTS) {
    const before = await countOrders(site);
    const [body, key] = [await orderBody(site), randomUUID()];
    const call = () => post(site, "/api/orders", body, key);
    await killDuring(site, call, moment);
    // What was cut off is answered as being under way until its time is over.
    const over = stamp(Date.now() - 3_600_000);
    await site.say(`UPDATE idempotency SET begun = '${over}' WHERE status IS NULL`);
    const answer = await call();
    expect(answer.status, await answer.clone().text()).toBe(201);
    expect(await countOrders(site)).toBe(before + 1);
    await expectBooksToAgree(site);
  }
});

test("killed while it is paid: sold once", async ({ site }) => {
  for (const moment of MOMENTS) {
    const placed = await place(site);
    await killDuring(site, () => pay(site, placed), moment * 3);
    // Who had paid is told so, and sees no second payment.
    if ((await stateOf(site, placed)) === "pending") await pay(site, placed).catch(() => {});
    await comesTo(site, placed, "paid");
    expect(await movesOf(site, placed)).toEqual(["sold"]);
    await expectBooksToAgree(site);
  }
});

test("killed while it is given up: back on the shelf once, and its money is asked for once", async ({ site }) => {
  for (const moment of MOMENTS) {
    const placed = await place(site);
    await pay(site, placed);
    await comesTo(site, placed, "paid");
    const cancel = () => post(site, `/api/orders/${placed.code}/cancel`, {});
    await killDuring(site, cancel, moment);
    if ((await stateOf(site, placed)) === "paid") expect((await cancel()).status).toBe(200);
    expect(await stateOf(site, placed)).toBe("cancelled");
    expect(await movesOf(site, placed)).toEqual(["sold", "returned"]);
    const asked = `SELECT payments_refund.id FROM payments_refund JOIN shop_order
      ON shop_order.payment = payments_refund.reference WHERE shop_order.reference = '${placed.reference}'`;
    expect(await site.rows(asked)).toHaveLength(1);
  }
});

/** An order that was paid. */
async function placePaid(site: Served): Promise<Placed> {
  const placed = await place(site);
  await pay(site, placed);
  await comesTo(site, placed, "paid");
  return placed;
}

interface DeskStep {
  step: string;
  /** How the order shows that it was done. */
  done: (order: { state: string; returns: { state: string }[] }) => boolean;
  more?: object;
}

/** A step of the desk that is cut off; whoever saw an error looks, and does it again where it was not done. */
async function stepThroughKill(
  site: Served,
  counter: Counter,
  placed: Placed,
  { step, done, more }: DeskStep,
  at: number,
) {
  const find = () => counter.findOrder(placed.reference);
  const take = async () => {
    const { id, version } = await find();
    await counter.decide(`orders/${id}/${step}`, { version, ...more });
  };
  const { id, version } = await find();
  await killDuring(site, () => counter.decide(`orders/${id}/${step}`, { version, ...more }), at);
  if (!done(await find())) await take();
  expect(done(await find()), step).toBe(true);
  await expectBooksToAgree(site);
}

/** How often the history of an order tells of a step. */
const countSteps = async (site: Served, { reference }: Placed, action: string): Promise<number> => {
  const of = `SELECT shop_event.id FROM shop_event JOIN shop_order ON shop_order.id = shop_event.subject
    WHERE reference = '${reference}' AND action = '${action}'`;
  return (await site.rows(of)).length;
};

test("killed while it is sent and handed over: each once", async ({ site, counter }) => {
  for (const moment of MOMENTS) {
    const placed = await placePaid(site);
    const shipped = { step: "ship", done: ({ state }: { state: string }) => state === "shipped" };
    await stepThroughKill(site, counter, placed, shipped, moment);
    const delivered = { step: "deliver", done: ({ state }: { state: string }) => state === "delivered" };
    await stepThroughKill(site, counter, placed, delivered, moment);
    expect(await movesOf(site, placed)).toEqual(["sold"]);
    expect([await countSteps(site, placed, "shipped"), await countSteps(site, placed, "delivered")]).toEqual([1, 1]);
  }
});

test("killed while it comes back: on the shelf once, and its money goes back once", async ({ site, counter }) => {
  let refunds = (await site.rows("SELECT id FROM payments_refund")).length;
  for (const moment of MOMENTS) {
    const placed = await placePaid(site);
    const { id } = await counter.findOrder(placed.reference);
    for (const step of ["ship", "deliver"]) {
      const { version } = await counter.findOrder(placed.reference);
      await counter.decide(`orders/${id}/${step}`, { version });
    }
    const path = `/api/orders/${placed.code}/returns`;
    const { lines } = await (await fetch(`${site.base}/api/orders/${placed.code}`)).json();
    const body = { pieces: [`${lines[0].id}:1`], reason: "faulty", text: "The lid does not close." };
    const key = randomUUID();
    await killDuring(site, () => post(site, path, body, key), moment);
    const over = stamp(Date.now() - 3_600_000);
    await site.say(`UPDATE idempotency SET begun = '${over}' WHERE status IS NULL`);
    const asked = await post(site, path, body, key);
    const asking = await counter.findOrder(placed.reference);
    expect(asking.returns, await asked.text()).toHaveLength(1);

    const [{ id: back, suggestedMinor }] = asking.returns;
    const isNow = (state: string) => (order: { returns: { state: string }[] }) => order.returns[0]?.state === state;
    const approved = { step: `returns/${back}/approve`, done: isNow("approved"), more: { reply: "Bring it to us." } };
    await stepThroughKill(site, counter, placed, approved, moment);
    const received = {
      step: `returns/${back}/receive`,
      done: isNow("received"),
      more: { restock: [{ line: lines[0].id, quantity: 1 }], refundMinor: suggestedMinor },
    };
    await stepThroughKill(site, counter, placed, received, moment);
    expect(await movesOf(site, placed)).toEqual(["sold", "returned"]);
    refunds += 1;
    expect(await site.rows("SELECT id FROM payments_refund")).toHaveLength(refunds);
  }
  // One that was cut off on its way to the provider is taken up once its claim of a minute is over.
  const claimed = stamp(Date.now() - 3_600_000);
  await site.say(`UPDATE payments_refund SET sent_at = '${claimed}' WHERE status = 'approved'`);
  await site.runAt("payments.refund", Date.now());
  await endRefunds(site, refunds);
  const open = "SELECT id FROM payments_refund WHERE status <> 'processed'";
  await expect.poll(() => site.rows(open), { timeout: 30_000 }).toEqual([]);
  await expectBooksToAgree(site);
});
