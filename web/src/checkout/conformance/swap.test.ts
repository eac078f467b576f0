// @vitest-environment happy-dom
import { describe, expect, it, vi } from "vitest";
import { PAYMENT, SET_UP, settle } from "../testing/page";
import { play, type Stage, type Step } from "./swap";

/* The provider's client and ours in the same payments: the same messages, calls and callbacks in the same order. */

const SET_UP_ANSWER = { status: true, message: "Set up", data: SET_UP };
const parameters = { ...PAYMENT, firstName: "Ada", metadata: { cart: 1 } };

interface Scenario {
  wallet?: boolean;
  script: (stage: Stage) => Promise<void>;
  /** Row of facts 8 that says why ours does otherwise. */
  defect?: number;
  /** What the provider's client would have done without the defect. */
  mend?: (theirs: Step[]) => Step[];
}

const isCallback = (name: string) => (step: Step) => step[0] === "callback" && step[1] === name;
const without = (name: string) => (steps: Step[]) => steps.filter((step) => !isCallback(name)(step));
async function load({ say }: Stage): Promise<void> {
  await settle();
  await say("loaded:transaction", { id: "77", customer: { email: "a" }, accessCode: "acc77" });
}
const RESUMED = { type: "inline:url", path: "newTransaction", params: { accessCode: "acc77" } };
const price = { currency: "NGN", amount: PAYMENT.amount };

/** The amounts that the provider's statistics miss. */
function withPrices(steps: Step[]): Step[] {
  return steps.map((step) => {
    const { action, params } = step[1] as { action?: string; params?: object };
    const isPriced = action === "trackPaymentAttempt" || action === "trackPaymentCompletion";
    return isPriced ? ["post", { ...(step[1] as object), params: { ...params, ...price } }] : step;
  });
}

async function mountWallet(stage: Stage): Promise<void> {
  stage.answer({ ...SET_UP_ANSWER, data: { ...SET_UP, channels: ["card", "apple_pay"] } });
  const promise = stage.client.paymentRequest({ ...parameters, ...stage.heard, container: "wallet" });
  await settle();
  await vi.advanceTimersByTimeAsync(100);
  await promise;
  await load(stage);
  await stage.pressWallet();
}

const VAULT_ANSWER = {
  ...SET_UP_ANSWER,
  data: { ...SET_UP, link_config: { enabled: true, has_payment_instruments: true } },
};

async function openVault(stage: Stage): Promise<void> {
  stage.answer(VAULT_ANSWER);
  await stage.client.checkout({ ...parameters, ...stage.heard });
  await load(stage);
  await vi.advanceTimersByTimeAsync(50);
}

const SCENARIOS: Record<string, Scenario> = {
  "a new transaction that is paid": {
    script: async (stage) => {
      stage.client.newTransaction({ ...parameters, ...stage.heard });
      await load(stage);
      await stage.say("success", { reference: "ref", status: "success", trans: "77" });
      await stage.fade();
    },
  },
  "a new transaction that is cancelled and paid at the second try": {
    script: async (stage) => {
      for (const end of ["cancel", "success"]) {
        stage.client.newTransaction({ ...parameters, ...stage.heard });
        await load(stage);
        await stage.say(end, { status: "abandoned" });
        await stage.fade();
      }
    },
  },
  "a resumed transaction that is closed": {
    script: async (stage) => {
      const { onLoad, onSuccess, onCancel, onError } = stage.heard;
      stage.client.resumeTransaction("acc77", { onLoad, onSuccess, onCancel, onError });
      await load(stage);
      await stage.say("close", {});
      await stage.fade();
    },
  },
  "a page that is loaded again in the frame": {
    script: async (stage) => {
      stage.client.newTransaction({ ...parameters, ...stage.heard });
      await load(stage);
      await stage.say("loaded:checkout");
    },
    // The provider's client would make a second transaction, and leaves the new page in the dark.
    defect: 3,
    mend: (theirs) => [...theirs.slice(0, -1), ["post", RESUMED], ["post", "render"]],
  },
  "errors of the frame": {
    script: async (stage) => {
      stage.client.newTransaction({ ...parameters, ...stage.heard });
      await settle();
      await stage.say("error", { type: "setup", message: "No such key" });
      await stage.say("error", { type: "charge", message: "Declined" });
    },
  },
  "a bank transfer that is on its way": {
    script: async (stage) => {
      stage.client.newTransaction({ ...parameters, ...stage.heard });
      await load(stage);
      await stage.say("transfer:pending", { status: "pending" });
      await stage.fade();
    },
    defect: 28,
    mend: (theirs) => without("onClose")(without("onCancel")(theirs)),
  },
  "one transaction that takes the place of another": {
    script: async (stage) => {
      stage.client.newTransaction({ ...parameters, ...stage.heard });
      await load(stage);
      stage.client.newTransaction({ ...parameters, amount: 5 });
      await settle();
    },
  },
  "a cancelled transaction": {
    script: async (stage) => {
      stage.client.newTransaction({ ...parameters, ...stage.heard });
      await load(stage);
      stage.client.cancelTransaction();
      await stage.fade();
    },
  },
  "a preloaded transaction": {
    script: async (stage) => {
      const open = stage.client.preloadTransaction({ ...parameters, ...stage.heard });
      await load(stage);
      open();
      open();
      await settle();
      await stage.say("success", { reference: "ref" });
      await stage.fade();
    },
  },
  "a checkout that is paid": {
    script: async (stage) => {
      stage.answer(SET_UP_ANSWER);
      await stage.client.checkout({ ...parameters, ...stage.heard, connect_account: "ACCT_1" });
      await load(stage);
      await stage.say("success", { reference: "ref", status: "success" });
      await stage.fade();
    },
  },
  "a checkout in two rounds": {
    script: async (stage) => {
      stage.answer(SET_UP_ANSWER);
      for (const end of ["close", "success"]) {
        await stage.client.checkout({ ...parameters, ...stage.heard });
        await load(stage);
        await stage.say(end, { reference: "ref", status: "abandoned" });
        await stage.fade();
      }
    },
    // In round two the provider's client reports nothing.
    defect: 1,
    mend: (theirs) => [
      ...theirs.slice(0, -1),
      ["callback", "onLoad", { id: "77", customer: { email: "a" }, accessCode: "acc77" }],
      ["callback", "onSuccess", { reference: "ref", status: "abandoned" }],
      ["callback", "callback", { reference: "ref", status: "abandoned" }],
      ["post", "close"],
    ],
  },
  "a checkout with an access code": {
    script: async (stage) => {
      stage.answer(SET_UP_ANSWER);
      await stage.client.checkout({ ...stage.heard, accessCode: "acc77" });
      await load(stage);
    },
  },
  "a refused checkout": {
    script: async (stage) => {
      stage.answer({ status: false, message: "Invalid key" });
      await expect(stage.client.checkout({ ...parameters, ...stage.heard })).rejects.toThrow("Invalid key");
    },
  },
  "saved cards": {
    script: async (stage) => {
      await openVault(stage);
      await stage.press("Pay with Vault");
      await stage.say("success", { reference: "ref" });
      await stage.fade();
    },
  },
  "other ways than saved cards": {
    script: async (stage) => {
      await openVault(stage);
      await stage.press("Use other payment methods");
    },
  },
  "a modal that is closed": {
    script: async (stage) => {
      await openVault(stage);
      await stage.press("Close");
    },
  },
  "a payment request without a wallet": {
    script: async (stage) => {
      const onElementsMount = (mounted: unknown) => stage.heard.onLoad?.("mounted", mounted);
      const request = { ...parameters, ...stage.heard, container: "wallet", loadPaystackCheckoutButton: "open" };
      await stage.client.paymentRequest({ ...request, onElementsMount });
      document.getElementById("open")?.click();
      await settle();
      await load(stage);
    },
  },
  "a wallet payment": {
    wallet: true,
    script: async (stage) => {
      await mountWallet(stage);
      stage.answer({ status: "success", message: "Session is valid", data: { session: 1 } });
      stage.sheets[0]?.onvalidatemerchant({ validationURL: "https://apple.example/a b" });
      await settle();
      stage.answer({ status: "success", message: "Approved", reference: "ref" });
      stage.sheets[0]?.onpaymentauthorized({ payment: { token: { data: "a b" } } });
      await settle();
    },
    defect: 16,
    mend: withPrices,
  },
  "a wallet payment that is declined": {
    wallet: true,
    script: async (stage) => {
      await mountWallet(stage);
      stage.answer({ status: "failed", message: "Declined" });
      stage.sheets[0]?.onpaymentauthorized({ payment: {} });
      await settle();
    },
    defect: 16,
    mend: withPrices,
  },
  "a wallet sheet that is closed": {
    wallet: true,
    script: async (stage) => {
      await mountWallet(stage);
      stage.sheets[0]?.oncancel();
    },
    defect: 16,
    mend: withPrices,
  },
};

const asData = (steps: Step[]) => JSON.parse(JSON.stringify(steps));

/** In a wallet payment the order between kinds is nobody's business: they go to different places. */
const byKind = (steps: Step[]) => steps.toSorted(([one], [other]) => one.localeCompare(other));

describe.each(Object.entries(SCENARIOS))("%s", (_, { script, wallet = false, mend }) => {
  it(mend ? "is mended" : "is the same", async () => {
    const ordered = (steps: Step[]) => asData(wallet ? byKind(steps) : steps);
    const theirs = ordered(await play("provider", script, wallet));
    const ours = ordered(await play("own", script, wallet));
    expect(theirs.length).toBeGreaterThan(0);
    expect(ours).toEqual(mend ? asData(mend(theirs)) : theirs);
    if (mend) expect(ours).not.toEqual(theirs);
  });
});
