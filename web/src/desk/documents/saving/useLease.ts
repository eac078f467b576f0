import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { LeaseView } from "../../../api/schema";
import { alivePlaces, ownPlace, PAGE } from "../../saving/page";
import { placeOf } from "../../saving/recovery";
import { api } from "../../shell/api";
import { useSession } from "../../shell/session";

/** From one sign of life to the next, in milliseconds. */
const HEARTBEAT = 20_000;

interface LeaseState {
  lease: LeaseView | null;
  /** Somebody took the document over while it was open here. */
  wasTaken: boolean;
  takeOver: () => void;
}

interface LeaseWish {
  id: string;
  /** Who edits it by what the document's answer said. */
  known: LeaseView | null;
  wanted: boolean;
  /** Revision that the text here stands on. */
  revision: number;
  /** Comes before the form closes, so that what is typed is saved. */
  onTaken: () => void;
  /** Comes with every sign of life of somebody else, and when the document is taken over from them. */
  onOther: () => void;
}

/** True for a lease of one's own page that is not open any more: it crashed, or was loaded again. */
async function isLeftBehind(
  lease: LeaseView,
  person: { id: string; name: string },
  document: string,
): Promise<boolean> {
  if (lease.name !== person.name) return false;
  const mine = ownPlace(person.id, document);
  const others = [...(await alivePlaces())].filter((place) => place !== mine);
  return !others.some((place) => place.startsWith(placeOf(person.id, document, "")));
}

/** Says every 20 seconds that somebody writes here, and hears who else does. */
export function useLease({ id, known, wanted, revision, onTaken, onOther }: LeaseWish): LeaseState {
  const { person } = useSession();
  const [lease, setLease] = useState<LeaseView | null>(known?.name === person.name ? null : known);
  const [wasTaken, setWasTaken] = useState(false);
  const wasMine = useRef(false);
  const hear = useEffectEvent((next: LeaseView) => {
    if (wasMine.current && !next.mine) {
      onTaken();
      setWasTaken(true);
    }
    if (next.mine) setWasTaken(false);
    if (!next.mine || (lease && !lease.mine)) onOther();
    wasMine.current = next.mine;
    setLease(next);
  });
  const beat = useEffectEvent(async (take: boolean) => {
    const next = await api
      .post("/api/desk/documents/{id}/lease", { params: { path: { id } }, body: { tab: PAGE, revision, take } })
      .catch(() => undefined);
    if (!next) return;
    const isOwn = !take && !next.mine && !wasMine.current && (await isLeftBehind(next, person, id).catch(() => false));
    if (isOwn) await beat(true);
    else hear(next);
  });
  useEffect(() => {
    if (!wanted) return;
    const end = () => {
      api
        .delete("/api/desk/documents/{id}/lease", {
          params: { path: { id }, query: { tab: PAGE } },
          keepalive: true,
          open: true,
        })
        .catch(() => undefined);
    };
    void beat(false);
    const timer = setInterval(() => void beat(false), HEARTBEAT);
    addEventListener("pagehide", end);
    return () => {
      clearInterval(timer);
      removeEventListener("pagehide", end);
      end();
    };
  }, [wanted, id]);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0) void beat(true);
  }, [asked]);
  return { lease, wasTaken, takeOver: () => setAsked((old) => old + 1) };
}
