import { useSyncExternalStore } from "react";

const query = () => matchMedia("(max-width: 899px)");

/** Whether there is no room for seven columns. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = query();
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    () => query().matches,
  );
}
