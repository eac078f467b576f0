import { type Query, useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

/** Nobody waits longer than this for the slowest answer: what is here then is shown, and the rest comes to it. */
const LONGEST = 4_000;

/** A first answer that is still under way. Figures have a place of their own, and may be slow. */
const isAwaited = ({ queryKey: [of], state }: Query): boolean => state.data === undefined && of !== "practice";

const AWAITED = { predicate: isAwaited } as const;

/** Whether every first answer is here, or has failed; once they are, it stays so. */
export function useAllHere(): boolean {
  const client = useQueryClient();
  const [isHere, setIsHere] = useState(false);
  const awaited = useIsFetching(AWAITED);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again whenever the number changes. Effects of what is shown run before this one, so its questions have been asked.
  useEffect(() => {
    if (client.isFetching(AWAITED) === 0) setIsHere(true);
  }, [awaited, client]);
  useEffect(() => {
    const timer = setTimeout(() => setIsHere(true), LONGEST);
    return () => clearTimeout(timer);
  }, []);
  return isHere;
}
