import { useSyncExternalStore } from "react";

const query = () => matchMedia("(max-width: 719px)");

const listen = (onChange: () => void) => {
  const narrow = query();
  narrow.addEventListener("change", onChange);
  return () => narrow.removeEventListener("change", onChange);
};

/** Whether the window is as narrow as a phone's: there, rows come before what can be chosen of them. */
export const useNarrow = (): boolean => useSyncExternalStore(listen, () => query().matches);
