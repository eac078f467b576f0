import { flushSync } from "react-dom";
import type { DataRouter } from "react-router";

type Router = Pick<DataRouter, "state" | "createHref" | "subscribe">;

/** An open dialog. Without `close` it must be answered, and Back changes nothing. */
interface OpenDialog {
  close: () => void;
}

/** Where the browser's history is: the router's number of the page, and how many dialogs lie over it. */
interface Position {
  page: number | undefined;
  depth: number;
}

interface EntryState {
  /** Nothing in an entry that a link within the page made. */
  idx?: number | null;
  dialogs?: number;
}

const open: OpenDialog[] = [];

/** Brings the history to as many entries as dialogs are open, or more; nothing where no router is, as in tests of one piece. */
let settle = (): void => undefined;
let isAsked = false;

/** Later than what closes a dialog and goes to another screen in the same moment: then its entry is left behind. */
function settleSoon(): void {
  if (isAsked) return;
  isAsked = true;
  setTimeout(() => {
    isAsked = false;
    settle();
  });
}

/**
 * Puts an entry of its own into the history for a dialog that opens, so that Back closes it. The answer is called once it is gone. Its entry stays for the next
 * dialog, or until Back steps over it: going back at once would break off whatever is loaded in that moment.
 */
export function addBackEntry(close: () => void): () => void {
  const dialog = { close };
  open.push(dialog);
  settleSoon();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    settleSoon();
  };
}

function position(): Position {
  const state = history.state as EntryState | null;
  return { page: state?.idx ?? undefined, depth: state?.dialogs ?? 0 };
}

const isBefore = (one: Position, other: Position): boolean =>
  one.page === other.page ? one.depth < other.depth : (one.page ?? 0) < (other.page ?? 0);

class BackEntries {
  #router: Router;
  #location: Router["state"]["location"];
  /** Where the history was when it last changed. */
  #seen = position();
  /** The page that the router knows of. */
  #page = this.#seen.page;
  /** The page that it shows: another one while what is not saved keeps somebody on it. */
  #shown = this.#page;
  /** Pages that were left with dialogs open: how many entries lie between each and the next one. */
  #left = new Map<number | undefined, number>();

  constructor(router: Router) {
    this.#router = router;
    this.#location = router.state.location;
  }

  settle(): void {
    if (this.#router.state.navigation.state !== "idle") return;
    const { page, depth } = position();
    if (page !== this.#shown) return;
    for (let at = depth + 1; at <= open.length; at += 1) {
      history.pushState({ idx: null, ...history.state, dialogs: at }, "");
      this.#seen = position();
    }
  }

  onPop(event: PopStateEvent): void {
    const from = this.#seen;
    const here = position();
    this.#seen = here;
    if (here.page !== this.#page && here.depth === 0) {
      this.#page = here.page;
      settleSoon();
      return;
    }
    event.stopImmediatePropagation();
    if (here.page === this.#page) this.#onSamePage(here, from);
    else if (isBefore(from, here)) this.#goOn(here);
    else history.go(-here.depth);
  }

  onNavigated({ location, historyAction }: Router["state"]): void {
    if (location !== this.#location) {
      this.#location = location;
      this.#follow(historyAction);
    }
    this.settle();
  }

  #follow(action: "PUSH" | "REPLACE" | "POP"): void {
    const { page, depth } = this.#seen;
    if (action === "PUSH" && depth > 0) this.#left.set(page, depth);
    else if (action === "PUSH") this.#left.delete(page);
    // It takes the place of the entry of a dialog, which is still one.
    if (action === "REPLACE" && depth > 0) history.replaceState({ ...history.state, dialogs: depth }, "");
    if (action !== "POP") {
      this.#seen = position();
      this.#page = this.#seen.page;
    }
    this.#shown = this.#page;
  }

  #onSamePage(here: Position, from: Position): void {
    if (!isBefore(here, from)) {
      if (this.#left.has(here.page)) this.#goOn(here);
      else this.settle();
      return;
    }
    this.#followAddress();
    const over = open.slice(here.depth).reverse();
    if (over.length === 0) {
      // Only entries of dialogs that are gone: Back leaves the screen.
      history.go(-here.depth - 1);
      return;
    }
    flushSync(() => {
      for (const { close } of over) close();
    });
    this.settle();
  }

  /** From `here` to the next page, over the entries that were left there. */
  #goOn(here: Position): void {
    history.go((this.#left.get(here.page) ?? 0) - here.depth + 1);
  }

  /** Where the address changed under a dialog, as filters in a sheet do, the entry below it gets the new one. */
  #followAddress(): void {
    const now = this.#router.state.location;
    const href = this.#router.createHref(now);
    if (href === window.location.pathname + window.location.search + window.location.hash) return;
    history.replaceState({ idx: null, ...history.state, usr: now.state, key: now.key }, "", href);
  }
}

/**
 * Makes the router, and lets Back close dialogs. The router never hears of their entries: they have the number and the address of its page. Those of dialogs
 * from which somebody went on to another screen stay in the history; Back and Forward step over them.
 */
export function routerWithBack<Made extends Router>(make: () => Made): Made {
  let entries: BackEntries | undefined;
  // Before the router: listeners of the window are called in the order in which they came.
  window.addEventListener("popstate", (event) => entries?.onPop(event));
  const router = make();
  const own = new BackEntries(router);
  entries = own;
  settle = () => own.settle();
  router.subscribe((state) => own.onNavigated(state));
  settle();
  return router;
}
