import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Call } from "../../../ui/call/call";
import { type CallState, IDLE, isActive } from "../../../ui/call/state";
import { announceChange } from "./words";

const NEVER = () => () => {};

interface OpenCall {
  call: Call | undefined;
  state: CallState;
  /** What changed last, for who does not see it. */
  said: string;
  /** Enters the room on this seat. */
  open: (seat: string) => void;
}

/** One call of a screen. It ends when the screen is left: nobody should talk on without seeing it. */
export function useCall(title: string): OpenCall {
  const [call, setCall] = useState<Call>();
  const [said, setSaid] = useState("");
  const present = useRef<Call>(undefined);
  const state = useSyncExternalStore(call?.subscribe ?? NEVER, () => call?.state ?? IDLE);
  const isOn = isActive(state);
  useEffect(() => () => present.current?.leave(), []);
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isOn]);
  const open = (seat: string) => {
    present.current?.leave();
    const fresh = new Call({ seat, title });
    fresh.subscribe((now, before) => {
      const words = announceChange(now, before);
      if (words) setSaid(words);
    });
    present.current = fresh;
    setCall(fresh);
    void fresh.start();
  };
  return { call, state, said, open };
}
