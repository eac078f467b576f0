import { useEffect, useEffectEvent } from "react";
import { gate } from "../shell/gate";
import type { Keeper, MovedTo } from "./keeper";
import { isUnsaved } from "./machine";
import { announce } from "./page";

/** A tab that did nothing for longer than this asks what became of its text, in milliseconds. */
const ASLEEP = 60_000;

type Kept = Pick<Keeper<MovedTo>, "saver" | "tell" | "keepNow" | "flush">;

/** Leaving fields, hiding the page, waking up, going off line and coming back. `place` names what is written on this page. */
export function usePageEvents(keeper: Kept, place: string, wake: () => void): void {
  const onWake = useEffectEvent(wake);
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    keeper.keepNow();
    if (isUnsaved(keeper.saver)) event.preventDefault();
  });
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let seen = Date.now();
    const look = () => {
      const isLate = Date.now() - seen > ASLEEP;
      seen = Date.now();
      if (isLate && document.visibilityState === "visible") onWake();
    };
    const timer = setInterval(look, ASLEEP / 4);
    addEventListener("online", () => keeper.tell({ type: "online" }), { signal });
    addEventListener("pagehide", () => keeper.keepNow(), { signal });
    addEventListener("beforeunload", (event) => warn(event), { signal });
    document.addEventListener("focusout", () => keeper.tell({ type: "leave" }), { signal });
    document.addEventListener(
      "visibilitychange",
      () => {
        look();
        if (document.visibilityState === "hidden") {
          keeper.keepNow();
          keeper.tell({ type: "leave" });
        }
      },
      { signal },
    );
    const unsubscribe = gate.subscribe(() => gate.current() ?? keeper.tell({ type: "signed_in" }));
    const hush = announce(place);
    return () => {
      clearInterval(timer);
      stop.abort();
      unsubscribe();
      keeper.keepNow();
      void keeper.flush().then(hush);
    };
  }, [keeper, place]);
}
