// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { callbacks, closePage, openPage, PAYMENT, type Page, SET_UP, settle } from "./testing/page";

/* What the customer hears when the provider's server does not answer as it should (facts 8, 22 and 25). */

let page: Page;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  page = openPage({ requestTimeout: 30_000 });
});
afterEach(closePage);

const lost = () => Promise.reject(new TypeError("Failed to fetch"));
const answer = { status: true, data: SET_UP };

async function fail(parameters: object = PAYMENT): Promise<{ message: string; told: unknown }> {
  const { onError } = callbacks();
  const promise = page.client.checkout({ ...parameters, onError }).catch((error: Error) => error);
  await settle();
  await vi.advanceTimersByTimeAsync(1_000);
  const error = await promise;
  if (!(error instanceof Error)) throw new Error("it did not fail");
  expect(onError).toHaveBeenCalledOnce();
  return { message: error.message, told: onError.mock.calls[0]?.[0] };
}

it("tries once more when a call was lost, a second later", async () => {
  page.servers.reply("request_inline", lost, answer);
  const promise = page.client.checkout(PAYMENT);
  await settle();
  await vi.advanceTimersByTimeAsync(999);
  expect(page.servers.to("request_inline")).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect((await promise).id).toBe("77");
  expect(page.servers.to("request_inline")).toHaveLength(2);
});

it("gives up after the second", async () => {
  page.servers.reply("request_inline", lost);
  const { message, told } = await fail();
  expect(message).toBe("The payment service could not be reached. Please check your connection and try again.");
  expect(told).toEqual({ status: false, message });
  expect(page.servers.to("request_inline")).toHaveLength(2);
});

it("does not repeat a call with a reference, which the lost one may have used", async () => {
  page.servers.reply("request_inline", lost);
  await fail({ ...PAYMENT, reference: "REF1" });
  expect(page.servers.to("request_inline")).toHaveLength(1);
});

it("does not repeat a refusal", async () => {
  page.servers.reply("request_inline", () => Response.json({ status: false, message: "Invalid key" }, { status: 401 }));
  expect((await fail()).message).toBe("Invalid key");
  expect(page.servers.to("request_inline")).toHaveLength(1);
});

it.each([
  ["no JSON", () => new Response("<h1>Bad gateway</h1>", { status: 502 })],
  ["nothing", () => new Response("")],
  ["no transaction", { status: true, data: {} }],
  ["an access code that is none", { status: true, data: { ...SET_UP, access_code: "../x" } }],
])("does not understand %s", async (_, reply) => {
  page.servers.reply("request_inline", reply);
  expect((await fail()).message).not.toContain("JSON");
  expect(page.client.activeTransaction()).toBeNull();
});

it("waits no longer than the limit", async () => {
  page.servers.reply(
    "request_inline",
    ({ signal }: { signal: AbortSignal }) =>
      new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
  );
  const promise = page.client.checkout(PAYMENT).catch((error: Error) => error.message);
  await settle();
  await vi.advanceTimersByTimeAsync(29_999);
  expect(page.servers.calls[0]?.signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await promise).toBe("The payment service took too long to answer. Please try again.");
  expect(page.servers.calls).toHaveLength(1);
});

it("keeps ids that no number can hold", async () => {
  const text = JSON.stringify({ status: true, data: { ...SET_UP, label: 'a "12345678901234567890" b' } });
  page.servers.reply("request_inline", () => new Response(text.replace(":77,", ":12345678901234567890,")));
  const transaction = await page.client.checkout(PAYMENT);
  expect(transaction.id).toBe("12345678901234567890");
  expect(transaction.answer?.label).toBe('a "12345678901234567890" b');
  expect(page.servers.to("set_ip")[0]?.url).toContain("/12345678901234567890");
});

it("leaves no timer behind", async () => {
  await page.client.checkout(PAYMENT);
  page.frame.load();
  expect(vi.getTimerCount()).toBe(0);
});

it("takes hosts with a path, and from the page's own address", async () => {
  const own = openPage({ apiUrl: "/sandbox/api", checkoutUrl: "/sandbox/checkout/" });
  await own.client.checkout(PAYMENT);
  expect(own.servers.calls[0]?.url).toBe(`${location.origin}/sandbox/api/checkout/request_inline`);
  expect(own.client.checkoutIframe.src).toBe(`${location.origin}/sandbox/checkout/popup`);
});
