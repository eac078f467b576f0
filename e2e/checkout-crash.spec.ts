import { randomUUID } from "node:crypto";
import { killDuring, serve, stamp } from "./server";
import { AMOUNT, expect, type Opened, type Till, tillOf, test as withTill } from "./till";

/*
 * The site is killed between, and in the middle of, the steps of a payment (`kill -9`), and started again. Wherever that
 * happens: one charge at the provider, one settlement, one word to the feature, a ledger that balances.
 */

const test = withTill.extend<object, { house: Till }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from this pattern
    async ({}, use) => {
      const served = await serve();
      await use(await tillOf(served));
      await served.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
});

/** What a browser without scripts sends when the payer presses "Pay". */
function pay(opened: Opened, outcome = ""): Promise<Response> {
  const body = new URLSearchParams({ number: "4084084084084081", cvv: "408", expiry: "12/40", outcome });
  return fetch(`${opened.checkoutUrl}/pay`, { method: "POST", body, redirect: "manual" });
}

/** The end that every payment has to come to. */
async function isPaidOnce(house: Till, { reference }: Opened, subject: string): Promise<void> {
  await expect.poll(() => house.state(reference), { timeout: 20_000 }).toBe("paid");
  const rows = async (sql: string) => house.served.rows(sql);
  const count = async (sql: string) => (await rows(sql)).length;
  const attempts = await rows(`SELECT id, status, received_minor FROM payments_attempt WHERE subject = '${subject}'`);
  expect(attempts).toEqual([{ id: reference, status: "settled", received_minor: AMOUNT }]);
  expect(await rows(`SELECT reference FROM payments_fulfilment WHERE subject = '${subject}'`)).toEqual([{ reference }]);
  const told = "SELECT id FROM job WHERE kind = 'payments.settled.donation' AND payload LIKE";
  const text = process.env.BEDSIDE_TEST_DATABASE ? told.replace("payload", "payload::text") : told;
  expect(await count(`${text} '%${subject}%'`)).toBe(1);
  expect(await count(`SELECT reference FROM payments_receipt WHERE reference = '${reference}'`)).toBe(1);
  expect(await count(`SELECT id FROM payments_ledger_entry WHERE reference = '${reference}'`)).toBe(1);
  const balance = "SELECT currency FROM payments_ledger_line GROUP BY currency HAVING SUM(minor) <> 0";
  expect(await rows(balance)).toEqual([]);
  const { status, amount } = await house.verify(reference);
  expect([status, amount]).toEqual(["success", AMOUNT]);
  expect(await count("SELECT id FROM payments_review WHERE resolved_at IS NULL")).toBe(0);
}

const sale = async (house: Till): Promise<[Opened, string]> => {
  const subject = `crash-${randomUUID()}`;
  return [await house.open(subject), subject];
};

/** Milliseconds into a call; the call takes a few. */
const moments = [0, 2, 4, 7, 11, 16, 25];

test.describe.configure({ mode: "serial", timeout: 240_000 });

test("killed after the session was made", async ({ house }) => {
  const [opened, subject] = await sale(house);
  await house.served.kill();
  await house.served.restart();
  expect((await pay(opened)).status).toBe(303);
  await isPaidOnce(house, opened, subject);
});

test("killed right after paying, before the webhook: nobody asks, and it is settled all the same", async ({
  house,
}) => {
  const [opened, subject] = await sale(house);
  expect((await pay(opened)).status).toBe(303);
  await house.served.kill();
  // A webhook that was on its way when the site died is sent again when its lease of a minute is over.
  await house.served.say("UPDATE job SET leased_until = created_at WHERE state = 'running'");
  await house.served.restart();
  const status = `SELECT status FROM payments_attempt WHERE id = '${opened.reference}'`;
  const settled = async () => (await house.served.rows(status))[0]?.status;
  await expect.poll(settled, { timeout: 20_000 }).toBe("settled");
  await isPaidOnce(house, opened, subject);
});

test("killed while the payer presses the button", async ({ house }) => {
  for (const moment of moments) {
    const [opened, subject] = await sale(house);
    await killDuring(house.served, () => pay(opened), moment);
    // The payer saw an error, goes back and presses again; a payment that was taken is not taken twice.
    expect((await pay(opened)).status).toBe(303);
    await isPaidOnce(house, opened, subject);
  }
});

test("killed while it settles, asked by the page that waits", async ({ house }) => {
  for (const moment of moments) {
    const [opened, subject] = await sale(house);
    await pay(opened, "no_webhook");
    await killDuring(house.served, () => house.state(opened.reference), moment);
    await isPaidOnce(house, opened, subject);
  }
});

test("killed while a webhook, the page and a second webhook ask at once", async ({ house }) => {
  for (const moment of moments) {
    const [opened, subject] = await sale(house);
    const all = async () => {
      await pay(opened, "duplicate_webhook");
      await Promise.all([house.state(opened.reference), house.state(opened.reference)]);
    };
    await killDuring(house.served, all, moment * 3);
    await pay(opened, "duplicate_webhook");
    await isPaidOnce(house, opened, subject);
  }
});

test("a feature killed while it opens: the next opening is the only one that can be paid", async ({ house }) => {
  const { served } = house;
  for (const moment of [40, 60, 80, 110]) {
    const subject = `crash-${randomUUID()}`;
    const words = ["open", "--site", served.base, "--sandbox", served.sandbox, "--subject", subject];
    const cut = await served.beside("examples/till", words, moment).catch(() => undefined);
    let opened = {} as Opened;
    // A killed opening stands in the way until its session is given up, 45 seconds later.
    const killed = `subject = '${subject}' AND status = 'opening'`;
    await expect(async () => {
      await served.say(`UPDATE payments_attempt SET created_at = '${stamp(Date.now() - 46_000)}' WHERE ${killed}`);
      opened = cut ? JSON.parse(cut) : await house.open(subject);
    }).toPass({ timeout: 20_000 });
    expect((await pay(opened)).status).toBe(303);
    await expect.poll(() => house.state(opened.reference)).toBe("paid");
    const paid = `SELECT id FROM payments_attempt WHERE subject = '${subject}' AND status = 'settled'`;
    expect(await served.rows(paid)).toEqual([{ id: opened.reference }]);
  }
});
