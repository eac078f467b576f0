import type { Frame, Page } from "@playwright/test";
import { violations } from "./fixtures";
import { AMOUNT, checkoutOf, enter, expect, heard, payByCard, type Till, test } from "./till";

/* What our client promises beside the provider's surface: keyboard, screen readers, slow lines, strict policies, no traces. */

// A lost line is part of these tests; the browser writes it down as an error.
test.use({ tolerated: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_TIMED_OUT|target origin provided/ });

const payButton = (page: Page) => page.getByRole("button", { name: "Pay", exact: true });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Card payment" });
const frameOf = (page: Page): Frame => page.frames().find((frame) => frame !== page.mainFrame()) as Frame;

let count = 0;
/** The shop's button opens a payment that the server made; answers with its reference. */
async function ready(page: Page, till: Till, shop: string, options: object = {}): Promise<string> {
  count += 1;
  const opened = await till.open(`own ${process.pid} ${Date.now()} ${count}`);
  await enter(page, till, `${shop}/own.html`, options);
  await page.evaluate((code) => {
    const pay = () => window.shop.client.resumeTransaction(code, window.shop.callbacks());
    document.getElementById("pay")?.addEventListener("click", pay);
  }, opened.accessCode);
  return opened.reference;
}

test("a keyboard alone pays, and gets its place back", async ({ page, till, shop }) => {
  const reference = await ready(page, till, shop);
  await payButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(checkoutOf(page).getByRole("heading")).toBeVisible();
  await expect(page.locator('iframe[title="Card payment"]')).toBeFocused();
  // What stands behind the dialog cannot be reached.
  const number = checkoutOf(page).getByLabel("Card number");
  for (let presses = 0; presses < 10; presses += 1) {
    if (await number.evaluate((field) => field === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(number).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(() => heard(page)).toEqual(["onLoad", "onSuccess"]);
  await expect(dialog(page)).toBeHidden();
  await expect(payButton(page)).toBeFocused();
  await expect.poll(() => till.state(reference)).toBe("paid");
});

test("Escape cancels, from the page's side and from inside the frame", async ({ page, till, shop }) => {
  const reference = await ready(page, till, shop);
  await payButton(page).click();
  const frame = checkoutOf(page);
  await frame.getByLabel("Card number").focus();
  await page.keyboard.press("Escape");
  await expect.poll(() => heard(page)).toEqual(["onLoad", "onCancel"]);
  await expect(dialog(page)).toBeHidden();
  await expect(payButton(page)).toBeFocused();
  await payButton(page).click();
  await expect(frame.getByRole("heading")).toBeVisible();
  await page.locator('iframe[title="Card payment"]').evaluate((element) => {
    element.blur();
    (element.closest("dialog") as HTMLElement).focus();
  });
  await page.keyboard.press("Escape");
  await expect.poll(async () => (await heard(page)).filter((name) => name === "onCancel").length).toBe(2);
  await expect(dialog(page)).toBeHidden();
  await payButton(page).click();
  await payByCard(frame);
  await expect.poll(async () => (await heard(page)).filter((name) => name === "onSuccess")).toEqual(["onSuccess"]);
  await expect.poll(() => till.state(reference)).toBe("paid");
});

test("a bank that does not answer closes the frame; the money is found later", async ({ page, till, shop }) => {
  const reference = await ready(page, till, shop);
  await payButton(page).click();
  await payByCard(checkoutOf(page), "The bank does not answer, money taken two minutes later");
  await expect.poll(() => heard(page)).toEqual(["onLoad", "onCancel"]);
  await expect(dialog(page)).toBeHidden();
  expect((await till.verify(reference)).status).toBe("ongoing");
});

test("closes with a fade of 300 ms, and without where people ask for less motion", async ({ page, till, shop }) => {
  await ready(page, till, shop);
  const popup = page.locator("dialog.checkout-popup");
  const fade = async () => {
    await payButton(page).click();
    await expect(checkoutOf(page).getByRole("heading")).toBeVisible();
    const seen = popup.evaluate(
      (element) =>
        new Promise<{ duration: string; opacity: string }>((resolve) => {
          const look = new MutationObserver(() => {
            if (!element.matches("[data-state=closing]")) return;
            look.disconnect();
            const { transitionDuration: duration, opacity } = getComputedStyle(element);
            resolve({ duration, opacity });
          });
          look.observe(element, { attributes: true });
        }),
    );
    await checkoutOf(page).getByRole("button", { name: "Cancel" }).click();
    const found = await seen;
    await expect(popup).toBeHidden();
    return found;
  };
  expect((await fade()).duration).toBe("0.3s");
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await fade()).toEqual({ duration: "0s", opacity: "0" });
  const spinner = page.locator(".checkout-spinner");
  expect(await spinner.evaluate((element) => getComputedStyle(element).animationName)).toBe("none");
});

test("axe finds nothing, around the frame and inside it", async ({ page, till, shop }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/popup", async (route) => {
    await held;
    await route.continue();
  });
  await ready(page, till, shop, { loadTimeout: 300 });
  await payButton(page).click();
  await expect(dialog(page).getByRole("status")).toHaveText(/taking longer than usual/);
  expect(await violations(page)).toEqual([]);
  release();
  const frame = checkoutOf(page);
  await expect(frame.getByRole("heading", { level: 1 })).toHaveText("Pay ₦15,402.50");
  expect(await violations(page)).toEqual([]);
  expect(await violations(frameOf(page))).toEqual([]);
  await payByCard(frame, "Declined");
  await expect(frame.getByRole("alert")).toBeVisible();
  expect(await violations(frameOf(page))).toEqual([]);
});

test("a screen reader hears one dialog, one frame by name, and nothing of the shop", async ({ page, till, shop }) => {
  await ready(page, till, shop);
  await payButton(page).click();
  await expect(checkoutOf(page).getByRole("heading")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(dialog(page).getByTitle("Card payment")).toBeVisible();
  // The page behind a modal dialog is not in the tree.
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send("Accessibility.getFullAXTree");
  const heardOf = nodes.filter((node) => !node.ignored).map(({ role, name }) => `${role?.value}: ${name?.value}`);
  expect(heardOf.sort()).toEqual(["Iframe: Card payment", "RootWebArea: A shop", "dialog: Card payment"]);
});

test("a frame that does not load: wait, try again, another page, or leave", async ({ page, till, shop }) => {
  let isAway = true;
  await page.route("**/popup", async (route) => {
    if (isAway) await route.abort("timedout");
    else await route.continue();
  });
  const reference = await ready(page, till, shop, { loadTimeout: 300 });
  await payButton(page).click();
  const words = dialog(page).getByRole("status");
  await expect(words).toHaveText(
    "The payment page is taking longer than usual. You can wait, or go on in another way.",
  );
  const link = dialog(page).getByRole("link", { name: "Continue on the payment page" });
  expect(await link.getAttribute("href")).toContain(till.served.sandbox);
  await dialog(page).getByRole("button", { name: "Try again" }).click();
  await expect(words).toHaveText("Loading the payment page…");
  await expect(words).toHaveText(/taking longer than usual/);
  await dialog(page).getByRole("button", { name: "Cancel payment" }).click();
  await expect.poll(() => heard(page)).toEqual(["onCancel"]);
  await expect(payButton(page)).toBeFocused();
  await payButton(page).click();
  isAway = false;
  await dialog(page).getByRole("button", { name: "Try again" }).click();
  await payByCard(checkoutOf(page));
  await expect.poll(() => heard(page)).toEqual(["onCancel", "onLoad", "onSuccess"]);
  await expect.poll(() => till.state(reference)).toBe("paid");
});

test("a line that is lost while paying leaves a way to go on", async ({ page, context, till, shop }) => {
  const reference = await ready(page, till, shop, { loadTimeout: 500 });
  await payButton(page).click();
  const frame = checkoutOf(page);
  await expect(frame.getByRole("heading")).toBeVisible();
  await context.setOffline(true);
  await frame.getByRole("button", { name: "Pay", exact: true }).click();
  // The browser's own error page is in the frame now, and says nothing to anybody.
  await expect(dialog(page).getByRole("status")).toHaveText(/does not answer/);
  expect(await violations(page)).toEqual([]);
  await context.setOffline(false);
  await dialog(page).getByRole("button", { name: "Try again" }).click();
  await payByCard(frame);
  await expect.poll(() => heard(page)).toContain("onSuccess");
  await expect.poll(() => till.state(reference)).toBe("paid");
});

test("two payments: the second ends the first, and only it is paid", async ({ page, till, shop }) => {
  const [first, second] = [await till.open(`two a ${Date.now()}`), await till.open(`two b ${Date.now()}`)];
  await enter(page, till, `${shop}/own.html`);
  await page.evaluate(
    ([one, two]) => {
      window.shop.client.resumeTransaction(one ?? "", window.shop.callbacks("1 "));
      window.shop.client.resumeTransaction(two ?? "", window.shop.callbacks("2 "));
    },
    [first.accessCode, second.accessCode],
  );
  expect(await page.evaluate(() => window.shop.client.transactions.map((one) => one.isActive))).toEqual([false, true]);
  await payByCard(checkoutOf(page));
  await expect.poll(() => heard(page)).toContain("2 onSuccess");
  expect((await heard(page)).filter((name) => name !== "2 onLoad")).toEqual(["1 onCancel", "2 onSuccess"]);
  await expect.poll(() => till.state(second.reference)).toBe("paid");
  expect(await till.state(first.reference)).toBe("waiting");
});

test("of two payments the second is shown, also when the answer for the first comes last", async ({
  page,
  till,
  shop,
}) => {
  const [first, second] = [await till.open(`late a ${Date.now()}`), await till.open(`late b ${Date.now()}`)];
  await enter(page, till, `${shop}/own.html`);
  await page.waitForFunction(() => (window.shop.client as unknown as { isLoaded(): boolean }).isLoaded());
  let [isAsked, isAnswered] = [() => {}, () => {}];
  const asked = new Promise<void>((resolve) => {
    isAsked = resolve;
  });
  const answered = new Promise<void>((resolve) => {
    isAnswered = resolve;
  });
  await page.route(`**/verify_access_code/${first.accessCode}`, async (route) => {
    await asked;
    await route.continue();
  });
  // The page of the second payment is on its way when the first one's answer comes.
  await page.route(`**/${second.accessCode}?frame=*`, async (route) => {
    isAsked();
    await answered;
    await route.continue();
  });
  page.on("response", async (response) => {
    if (response.url().includes(`verify_access_code/${first.accessCode}`)) {
      await response.finished();
      // The frame's own script goes on with it first, and may leave its page.
      const frame = page.frames().at(-1);
      await frame?.evaluate(() => {}).catch(() => {});
      isAnswered();
    }
  });
  await page.evaluate(
    ([one, two]) => {
      window.shop.client.resumeTransaction(one ?? "", window.shop.callbacks("1 "));
      window.shop.client.resumeTransaction(two ?? "", window.shop.callbacks("2 "));
    },
    [first.accessCode, second.accessCode],
  );
  await payByCard(checkoutOf(page));
  await expect.poll(() => heard(page)).toContain("2 onSuccess");
  await expect.poll(() => till.state(second.reference)).toBe("paid");
  expect(await till.state(first.reference)).toBe("waiting");
});

test("two clients on a page hear only their own frames", async ({ page, till, shop }) => {
  const [first, second] = [await till.open(`clients a ${Date.now()}`), await till.open(`clients b ${Date.now()}`)];
  await enter(page, till, `${shop}/own.html`);
  const other = await page.evaluate(
    ([one, two, sandbox]) => {
      const shopClient = window.shop.client;
      shopClient.preloadTransaction({ accessCode: one, ...window.shop.callbacks("1 ") });
      const Client = shopClient.constructor as new (options: object) => typeof shopClient;
      const client = new Client({ apiUrl: sandbox, checkoutUrl: sandbox });
      client.resumeTransaction(two ?? "", window.shop.callbacks("2 "));
      return client.id;
    },
    [first.accessCode, second.accessCode, till.served.sandbox],
  );
  await payByCard(page.frameLocator(`#inline-checkout-${other}`));
  await expect.poll(() => heard(page)).toContain("2 onSuccess");
  expect(await heard(page)).not.toContain("1 onSuccess");
});

test("destroy leaves nothing behind, in whatever state it is", async ({ page, till, shop }) => {
  await page.goto(`${shop}/own.html`);
  const devtools = await page.context().newCDPSession(page);
  const traces = async () => {
    const { result } = await devtools.send("Runtime.evaluate", { expression: "window" });
    const { listeners } = await devtools.send("DOMDebugger.getEventListeners", { objectId: result.objectId ?? "" });
    const page_ = await page.evaluate(() => ({
      html: document.documentElement.outerHTML,
      sheets: document.adoptedStyleSheets.length,
    }));
    return { ...page_, listeners: listeners.map((listener) => listener.type).sort() };
  };
  const before = await traces();
  const states = ["made", "opened", "shown", "closing"] as const;
  for (const state of states) {
    const { accessCode } = await till.open(`destroyed ${state} ${Date.now()}`);
    const sandbox = till.served.sandbox;
    await page.evaluate((hosts) => window.shop.start(hosts), {
      apiUrl: sandbox,
      checkoutUrl: sandbox,
      walletUrl: sandbox,
    });
    if (state !== "made") {
      await page.evaluate((code) => {
        window.shop.client.resumeTransaction(code, window.shop.callbacks());
      }, accessCode);
    }
    if (state === "shown" || state === "closing") await expect(checkoutOf(page).getByRole("heading")).toBeVisible();
    const told = await page.evaluate((end) => {
      if (end === "closing") window.shop.client.cancelTransaction();
      const said = window.shop.heard.length;
      window.shop.client.destroy();
      return window.shop.heard.length - said;
    }, state);
    expect(told).toBe(0);
    expect(await traces()).toEqual(before);
  }
});

test("a strict policy finds nothing to stop", async ({ page, till, shop }) => {
  const refused: string[] = [];
  await page.exposeFunction("refused", (what: string) => refused.push(what));
  await page.addInitScript(() => {
    const { refused: tell } = window as unknown as { refused: (what: string) => void };
    addEventListener("securitypolicyviolation", (event) => tell(`${event.violatedDirective} ${event.blockedURI}`));
  });
  const reference = await ready(page, till, shop);
  await payButton(page).click();
  const popup = dialog(page);
  await expect(popup).toHaveCSS("position", "fixed");
  await payByCard(checkoutOf(page));
  await expect.poll(() => till.state(reference)).toBe("paid");
  expect(refused).toEqual([]);
});

test("a script with data- attributes in a form of any page makes a button that pays", async ({ page, till, shop }) => {
  const { base, sandbox } = till.served;
  const reference = `button-${process.pid}-${Date.now()}`;
  const script = new URLSearchParams({
    src: `${base}/checkout/checkout.js`,
    "data-key": till.keys.public,
    "data-email": "ada@example.org",
    "data-amount": String(AMOUNT),
    "data-currency": "NGN",
    "data-reference": reference,
    "data-api-url": sandbox,
    "data-checkout-url": sandbox,
    "data-wallet-url": sandbox,
  });
  await page.goto(`${shop}/button.html?${script}`);
  await page.getByRole("button", { name: "Pay NGN 15,402.50" }).click();
  await payByCard(checkoutOf(page));
  await expect(page).toHaveURL(`${shop}/paid.html?reference=${reference}`);
  expect((await till.verify(reference)).status).toBe("success");
});
