import { newKey } from "../forms/values";
import { placeOf } from "./recovery";

/** Names this open page: the `tab` of saves and leases. A copied tab is another page. */
export const PAGE = newKey();

/** Says that this page is open for as long as it is, so that its copies are not taken for those of a crash. */
export function announce(place: string): () => void {
  const end = new AbortController();
  const stays = new Promise<void>((resolve) => end.signal.addEventListener("abort", () => resolve()));
  navigator.locks?.request(place, () => stays).catch(() => undefined);
  return () => end.abort();
}

export async function alivePlaces(): Promise<Set<string>> {
  const found = await navigator.locks?.query();
  return new Set((found?.held ?? []).flatMap((lock) => lock.name ?? []));
}

export const ownPlace = (person: string, id: string) => placeOf(person, id, PAGE);
