import { useEffect } from "react";
import { useBlocker } from "react-router";

/**
 * Stops leaving the screen while something is not saved. `useUnsaved(dirty)` answers with a blocker to show a dialog for
 * (`blocker.state === "blocked"`, then `proceed()` or `reset()`); closing the tab is asked about by the browser.
 */
export function useUnsaved(dirty: boolean) {
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [dirty]);
  return useBlocker(({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname);
}
