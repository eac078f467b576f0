import { useSyncExternalStore } from "react";

/** The width from which the side of a document stands beside its text (`edit.module.css`). */
const query = () => matchMedia("(min-width: 1200px)");

const listen = (onChange: () => void) => {
  const wide = query();
  wide.addEventListener("change", onChange);
  return () => wide.removeEventListener("change", onChange);
};

export const useBeside = (): boolean => useSyncExternalStore(listen, () => query().matches);
