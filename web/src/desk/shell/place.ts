import { useLayoutEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { navigation } from "./features";
import { roomAt } from "./rooms";

/** Path of the list that the screen leads back to. */
let list: string | undefined;
const listeners = new Set<() => void>();

function put(next: string | undefined): void {
  list = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Says while a screen is there which list it leads back to, as `/articles?kind=blog`. */
export function useLeadsBack(to: string | undefined): void {
  const [path] = to?.split("?") ?? [];
  useLayoutEffect(() => {
    put(path);
    return () => put(undefined);
  }, [path]);
}

/** Where one is in the menu. An address that is in none of its rooms, such as a document's, is where its list is. */
export function usePlace(): string {
  const { pathname } = useLocation();
  const back = useSyncExternalStore(subscribe, () => list);
  return back && !roomAt(pathname, navigation) ? back : pathname;
}
