import { expect, type Page } from "@playwright/test";
import type { Scene } from "../e2e/desk-screen-list";
import type { Served } from "../e2e/server";
import { bookVisit } from "../e2e/visit";

/* One of each thing that the desk lists and the screens' own scene lacks, so that there is a model to copy. */

/** A call that must succeed, with what it answers. */
export async function post(page: Page, base: string, path: string, data: object = {}) {
  const sent = await page.request.post(path, { data, headers: { Origin: base } });
  const text = await sent.text();
  expect(sent.ok(), `${path}: ${text}`).toBe(true);
  return text ? JSON.parse(text) : undefined;
}

/** Somebody asks for a consultation, books another and pays for it, and complains. */
async function visit({ stranger }: Scene, desk: Served): Promise<void> {
  const { base } = desk;
  const request = {
    name: "Amina Bello",
    email: "amina.bello@example.org",
    phone: "0803 123 4567",
    adult: "yes",
    country: "NG",
    story: "I sleep badly.",
    consultationType: "First chat",
    price: "",
    consent: ["care@3", "data@3"],
    terms: true,
  };
  await post(stranger, base, "/api/consultation", request);
  await bookVisit(stranger, "amina.bello@example.org");
  const [comment] = await desk.rows("SELECT id FROM conversation_comment WHERE state = 'published' LIMIT 1");
  const item = `comment:${comment?.id}`;
  await post(stranger, base, "/api/reports", { item, reason: "spam", words: "An advertisement." });
  const complaint = { kind: "decision", about: item, words: "It is none.", email: "bola@example.org" };
  await post(stranger, base, "/api/complaints", complaint);
}

/** The owner keeps a few lists. */
async function keepLists({ owner, webhook }: Scene, base: string): Promise<void> {
  const paid = await (await owner.request.get("/api/desk/payments?status=settled")).json();
  const { reference } = paid.items[0];
  await post(owner, base, `/api/desk/payments/${reference}/refunds`, { minor: 100_000, reason: "One hour less" });
  await post(owner, base, "/api/desk/coupons", { code: "HARMATTAN", kind: "percent", percent: 10, active: true });
  await post(owner, base, "/api/desk/transfers/statements", {
    csv: 'Date,Narration,Debit,Credit\n23/11/2026,Transfer from Kemi Obi,,"5,000.00"\n',
    fileName: "november.csv",
    currency: "NGN",
    account: "First",
  });
  await post(owner, base, "/api/desk/conversation/words", { word: "casino", action: "hold" });
  await post(owner, base, "/api/desk/clients", { name: "Accounts", scopes: [] });
  await post(owner, base, `/api/desk/webhooks/${webhook}/test`);
}

/** What only a provider, a full calendar or a fault brings. */
async function insertRows(desk: Served): Promise<void> {
  const id = (last: string) => `'01M000000000000000000000${last}'`;
  const now = "strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now')";
  const need = JSON.stringify({
    minutes: 30,
    before: 0,
    after: 0,
    channel: "video",
    clinicians: [],
    notice_minutes: 0,
  });
  for (const sql of [
    `INSERT INTO payments_review (id, reference, about, reason, opened_at) SELECT ${id("0A")}, id, id, 'paid_twice', ${now} FROM payments_attempt WHERE status = 'settled' LIMIT 1`,
    `INSERT INTO payments_payout VALUES (${id("0B")}, 'sandbox', 'po-1', 0, 'paid', 5000000, 'NGN', 75000, ${now}, ${now})`,
    `INSERT INTO care_waiting SELECT ${id("0C")}, id, '${need}', 'Africa/Lagos', ${now}, NULL FROM care_request WHERE state = 'new' LIMIT 1`,
    "UPDATE job SET state = 'dead', last_error = 'the mail server is away' WHERE id = (SELECT min(id) FROM job WHERE state = 'done')",
  ]) {
    await desk.say(sql);
  }
}

export async function addThings(scene: Scene, desk: Served): Promise<void> {
  await visit(scene, desk);
  await keepLists(scene, desk.base);
  await insertRows(desk);
}
