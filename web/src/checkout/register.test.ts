// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from "vitest";
import { callbacks, closePage, openPage, PAYMENT, type Page } from "./testing/page";

/* When a transaction is used again (spec 2 §4, facts 3 and 8). */

let page: Page;
beforeEach(() => {
  page = openPage();
  page.frame.start();
});
afterEach(closePage);

const full = { ...PAYMENT, firstName: "Ada", lastName: "Obi", metadata: { cart: ["a", { b: 1 }] }, channels: ["card"] };

function close(status?: string): void {
  page.frame.say("close", { status });
}

it("uses an abandoned transaction again, by its access code", () => {
  const { client, frame } = page;
  const first = client.newTransaction(full);
  frame.load(9, "acc9");
  close("abandoned");
  frame.takePosts();
  const again = client.newTransaction(structuredClone(full));
  expect(again).toBe(first);
  expect(again.isActive).toBe(true);
  expect(frame.posts).toMatchObject(["close", { params: { accessCode: "acc9" } }, "render"]);
  expect(client.transactions).toHaveLength(1);
});

it("sends all parameters again as long as there is no access code", () => {
  const { client, frame } = page;
  client.newTransaction(full);
  close();
  frame.takePosts();
  client.newTransaction(full);
  expect(frame.posts[1]).toMatchObject({ params: { amount: PAYMENT.amount, firstname: "Ada" } });
});

it("does not mind the order of names", () => {
  const { client } = page;
  const first = client.newTransaction({ ...full, metadata: { a: 1, b: { c: 2, d: 3 } } });
  close();
  const reordered = Object.fromEntries(Object.entries({ ...full, metadata: { b: { d: 3, c: 2 }, a: 1 } }).reverse());
  expect(client.newTransaction(reordered)).toBe(first);
});

it.each(["error", "failed", "auth", "pending", "success"])("never uses one again that is %s", (status) => {
  const { client } = page;
  const first = client.newTransaction(full);
  close(status);
  expect(client.newTransaction(full)).not.toBe(first);
});

it.each([
  ["metadata", { ...full, metadata: { cart: ["a", { b: 2 }] } }],
  ["a split", { ...full, split: { type: "flat" } }],
  ["names that changed places", { ...full, firstName: "Obi", lastName: "Ada" }],
  ["channels", { ...full, channels: ["card", "bank"] }],
  ["the type of the amount", { ...full, amount: String(PAYMENT.amount) }],
])("tells transactions apart by %s", (_, other) => {
  const { client } = page;
  const first = client.newTransaction(full);
  close();
  expect(client.newTransaction(other)).not.toBe(first);
});

it("passes over one that failed, and moves what it uses to the end", () => {
  const { client } = page;
  const first = client.newTransaction(full);
  close("failed");
  const second = client.newTransaction(full);
  close("abandoned");
  const third = client.newTransaction({ ...full, amount: 1 });
  close();
  expect(client.newTransaction(full)).toBe(second);
  expect(client.transactions).toEqual([first, third, second]);
});

it("does not take a list for the same that the caller has changed", () => {
  const { client } = page;
  const parameters = { ...full, channels: ["card"] };
  const first = client.newTransaction(parameters);
  close();
  parameters.channels.push("bank");
  expect(client.newTransaction(parameters)).not.toBe(first);
});

it("calls the newest callbacks, whatever their source text", () => {
  const { client, frame } = page;
  const [first, second] = [callbacks(), callbacks()];
  client.newTransaction({ ...full, ...first });
  close();
  client.newTransaction({ ...full, ...second });
  frame.say("success", { reference: "ref" });
  expect(first.onSuccess).not.toHaveBeenCalled();
  expect(second.onSuccess).toHaveBeenCalledOnce();
});

it("reports every round of checkout, the second and third too", async () => {
  const { client, frame, servers } = page;
  const heard = callbacks();
  for (let round = 1; round <= 3; round += 1) {
    const transaction = await client.checkout({ ...full, ...heard });
    expect(client.activeTransaction()).toBe(transaction);
    frame.load();
    expect(heard.onLoad).toHaveBeenCalledTimes(round);
    if (round < 3) close("abandoned");
    expect(heard.onCancel).toHaveBeenCalledTimes(Math.min(round, 2));
  }
  frame.say("success", { reference: "ref" });
  expect(heard.onSuccess).toHaveBeenCalledOnce();
  expect(servers.to("request_inline")).toHaveLength(1);
  expect(servers.to("verify_access_code/acc77")).toHaveLength(2);
});

it("forgets one that the server no longer knows", async () => {
  const { client, servers } = page;
  await client.checkout(full);
  close("abandoned");
  servers.reply("verify_access_code", { status: false, message: "Expired" });
  await expect(client.checkout(full)).rejects.toThrow("Expired");
  await client.checkout(full);
  expect(servers.to("request_inline")).toHaveLength(2);
});
