import { useRef } from "react";

/** Starts a call unless the one before is still under way: a double click is faster than a button that is greyed out. */
export function useOnce(): (call: () => Promise<unknown>) => void {
  const running = useRef(false);
  return (call) => {
    if (running.current) return;
    running.current = true;
    const end = () => {
      running.current = false;
    };
    call().then(end, end);
  };
}
