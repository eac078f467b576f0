import { t } from "../../messages/message";
import type { PaymentView } from "./payment";

/** Between two looks, in milliseconds: each lasts longer than the one before. The server asks the provider every 3 s at most. */
const FIRST = 3_000;
const LONGEST = 30_000;
const GROWTH = 1.4;
/** After this long nothing is expected any more in a moment, and the page only looks when it is asked to. */
const ENOUGH = 20 * 60_000;

/**
 * Looks again how a payment stands until that changes, and then opens the page anew, which says what it means. It rests
 * while the page is not seen and while the line is down.
 */
export default function paymentWait(page: HTMLElement): void {
  const { reference = "", state = "" } = page.dataset;
  const live = page.querySelector<HTMLElement>("[data-live]");
  const begin = Date.now();
  let pause = FIRST;
  let timer = 0;
  let isAsking = false;

  const say = (words: string) => {
    if (live && live.textContent !== words) live.textContent = words;
  };

  function later(): void {
    clearTimeout(timer);
    if (Date.now() - begin > ENOUGH) {
      say(t("payment-wait-long"));
      return;
    }
    timer = window.setTimeout(look, pause);
    pause = Math.min(LONGEST, pause * GROWTH);
  }

  async function look(): Promise<void> {
    if (isAsking || !page.isConnected || document.visibilityState === "hidden" || navigator.onLine === false) return;
    isAsking = true;
    try {
      const answer = await fetch(`/api/payments/${encodeURIComponent(reference)}`, { cache: "no-store" });
      if (!answer.ok) throw new Error(`the payment answered ${answer.status}`);
      const found = (await answer.json()) as PaymentView;
      if (found.state !== state) return location.reload();
      say(t("payment-wait-checking"));
    } catch {
      say(t("payment-wait-unreachable"));
    } finally {
      isAsking = false;
    }
    later();
  }

  function again(): void {
    pause = FIRST;
    void look();
  }
  addEventListener("online", again);
  addEventListener("offline", () => say(t("payment-wait-offline")));
  document.addEventListener("visibilitychange", again);
  later();
}
