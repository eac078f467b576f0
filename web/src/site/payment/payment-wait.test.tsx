// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PaymentState } from "./PaymentState";
import { paymentHref, referenceIn } from "./payment";
import wait from "./payment-wait-player.behaviour";
import { paymentSample, REFERENCE } from "./samples-data";

const reload = vi.fn();
const live = () => document.querySelector("[data-live]")?.textContent;
const answers = (...states: (string | number)[]) => {
  const call = vi.fn(async () => {
    const state = states.length > 1 ? states.shift() : states[0];
    if (typeof state === "number") return new Response("", { status: state });
    return Response.json({ ...paymentSample(), state });
  });
  vi.stubGlobal("fetch", call);
  return call;
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(location, "reload").mockImplementation(reload);
  reload.mockClear();
  document.body.innerHTML = renderToStaticMarkup(<PaymentState payment={paymentSample()} />);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function begin(): void {
  wait(document.querySelector("[data-behaviour]") as HTMLElement);
}

it("looks ever more seldom, and opens the page anew once something changed", async () => {
  const call = answers("waiting", "waiting", "waiting", "paid");
  begin();
  await vi.advanceTimersByTimeAsync(2_900);
  expect(call).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(call).toHaveBeenCalledTimes(1);
  expect(live()).toMatch(/will keep checking/);
  await vi.advanceTimersByTimeAsync(4_199);
  expect(call).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(reload).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(call).toHaveBeenCalledTimes(4);
});

it("says not to pay twice while the site cannot be reached, and goes on looking", async () => {
  answers(503, "waiting");
  begin();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(live()).toMatch(/Do not pay again/);
  await vi.advanceTimersByTimeAsync(4_300);
  expect(live()).toMatch(/will keep checking/);
});

it("waits for the line, and looks at once when it is back", async () => {
  const call = answers("waiting");
  begin();
  const line = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  dispatchEvent(new Event("offline"));
  expect(live()).toMatch(/You are offline\. Do not pay again/);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(call).not.toHaveBeenCalled();
  line.mockReturnValue(true);
  dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(call).toHaveBeenCalledTimes(1);
});

it("stops looking by itself after a long while", async () => {
  const call = answers("waiting");
  begin();
  await vi.advanceTimersByTimeAsync(25 * 60_000);
  const calls = call.mock.calls.length;
  expect(calls).toBeLessThan(55);
  expect(live()).toMatch(/longer than usual/);
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(call).toHaveBeenCalledTimes(calls);
});

it("watches only what may still change", () => {
  const html = renderToStaticMarkup(<PaymentState payment={paymentSample({ state: "paid", isFinal: true })} />);
  expect(html).not.toContain("data-behaviour");
  expect(html).toContain(`href="/payment/receipt?reference=${REFERENCE}"`);
});

it("leads back to the payment where it is known that nothing was taken", () => {
  const html = renderToStaticMarkup(<PaymentState payment={paymentSample({ isUnpaid: true })} />);
  expect(html).toContain(">Not paid yet</h1>");
  expect(html).toMatch(/href="\/consultation\/request\/pay"[^>]*>Go back and pay</);
  expect(html).not.toContain("Waiting for your payment");
});

it("says of a test that no money moves", () => {
  const words = (isTest: boolean) => renderToStaticMarkup(<PaymentState payment={paymentSample({ isTest })} />);
  expect(words(true)).toContain("This is a test: no money moves.");
  expect(words(false)).not.toContain("no money");
});

it("leads everybody who has a page of their own there, wherever the payment stands", () => {
  const page = { href: "/giving/0123", label: "See your gift" };
  for (const state of ["waiting", "declined", "paid", "cancelled", "expired"] as const) {
    const payment = paymentSample({ purpose: "donation", state, page });
    const html = renderToStaticMarkup(<PaymentState payment={payment} />);
    expect(html, state).toContain('href="/giving/0123"');
    expect(html, state).not.toContain('href="/partnership"');
  }
});

it("takes only references out of an address", () => {
  expect(referenceIn(REFERENCE)).toBe(REFERENCE);
  for (const forged of ["", "call 0900 123", "<b>", `${REFERENCE}X`, undefined])
    expect(referenceIn(forged)).toBeUndefined();
  expect(paymentHref("a&b")).toBe("/payment?reference=a%26b");
});
