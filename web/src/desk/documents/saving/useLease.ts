import { useEffect, useEffectEvent, useState } from "react";
import { api } from "../../shell/api";
import { documentPath } from "../api";
import type { Lease } from "../types";
import { PAGE } from "./page";

/** From one sign of life to the next, in milliseconds. */
const HEARTBEAT = 20_000;

interface LeaseState {
  lease: Lease | null;
  /** Somebody took the document over while it was open here. */
  wasTaken: boolean;
  takeOver: () => void;
}

/** Says every 20 seconds that somebody writes here, and hears who else does. `onTaken` comes before the form closes. */
export function useLease(id: string, known: Lease | null, wanted: boolean, onTaken: () => void): LeaseState {
  const [lease, setLease] = useState<Lease | null>(known);
  const [wasTaken, setWasTaken] = useState(false);
  const [wasMine, setWasMine] = useState(false);
  const path = `${documentPath(id)}/lease`;
  const hear = useEffectEvent((next: Lease | null) => {
    if (wasMine && next && !next.mine) {
      onTaken();
      setWasTaken(true);
    }
    if (next?.mine) setWasTaken(false);
    setWasMine(next?.mine ?? false);
    setLease(next);
  });
  const beat = useEffectEvent(async (take: boolean) => {
    const next = await api.post<Lease | null>(path, { tab: PAGE, take }).catch(() => undefined);
    if (next !== undefined) hear(next);
  });
  useEffect(() => {
    if (!wanted) return;
    void beat(false);
    const timer = setInterval(() => void beat(false), HEARTBEAT);
    return () => {
      clearInterval(timer);
      api.delete(path, { query: { tab: PAGE }, keepalive: true, open: true }).catch(() => undefined);
    };
  }, [wanted, path]);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0) void beat(true);
  }, [asked]);
  return { lease, wasTaken, takeOver: () => setAsked((old) => old + 1) };
}
