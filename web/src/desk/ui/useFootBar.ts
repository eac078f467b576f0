import { type RefObject, useLayoutEffect } from "react";

/**
 * Says how high a bar is that sticks to the foot of the window (`--acts`), so that messages stand above it: how many lines
 * its buttons take follows the window and what can be done.
 */
export function useFootBar(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const own = bar.current;
    if (!own) return;
    const root = document.documentElement;
    const measure = () => {
      const isStuck = getComputedStyle(own).position === "sticky";
      root.style.setProperty("--acts", isStuck ? `${own.offsetHeight}px` : "0px");
    };
    const watch = new ResizeObserver(measure);
    watch.observe(own);
    watch.observe(root);
    return () => {
      watch.disconnect();
      root.style.removeProperty("--acts");
    };
  }, [bar]);
}
