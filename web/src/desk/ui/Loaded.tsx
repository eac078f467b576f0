import type { ReactNode } from "react";
import { LoadingState } from "../../ui/States";
import { FailedState } from "./states";

interface LoadedProps<Thing> {
  query: { data: Thing | undefined; error: unknown; refetch: () => unknown };
  /** Lines of the drawing that stands for it until it is there. */
  lines?: number;
  level?: 2 | 3;
  children: (thing: Thing) => ReactNode;
}

/** What a query answers, once it is there. */
export function Loaded<Thing>({ query: { data, error, refetch }, lines, level, children }: LoadedProps<Thing>) {
  if (data !== undefined) return children(data);
  if (error) return <FailedState error={error} retry={() => void refetch()} level={level} />;
  return <LoadingState lines={lines} />;
}
