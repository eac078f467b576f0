import type { ReactNode } from "react";
import { LoadingState } from "../../ui/States";
import { ScreenHead } from "./ScreenHead";
import { FailedState } from "./states";

interface OneScreenProps<Thing> {
  /** What it is called until its own title is known. */
  title: string;
  back: { to: string; label: string };
  query: { data: Thing | undefined; error: unknown; refetch: () => unknown };
  /** Says why it is not shown, where that is more than a failure. */
  refused?: (error: unknown) => ReactNode;
  children: (thing: Thing) => ReactNode;
}

export function OneScreen<Thing>({ title, back, query, refused, children }: OneScreenProps<Thing>) {
  const { data, error, refetch } = query;
  if (data) return children(data);
  return (
    <>
      <ScreenHead title={title} back={back} />
      {error ? (
        refused?.(error) || <FailedState error={error} retry={() => void refetch()} />
      ) : (
        <LoadingState lines={6} />
      )}
    </>
  );
}
