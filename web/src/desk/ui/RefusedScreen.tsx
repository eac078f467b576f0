import { ScreenHead } from "./ScreenHead";
import { FailedState } from "./states";

interface RefusedScreenProps {
  title: string;
  back?: { to: string; label: string };
  error: unknown;
}

/** A screen that somebody may not see: its name and why, without fields that would do nothing. */
export function RefusedScreen({ title, back, error }: RefusedScreenProps) {
  return (
    <>
      <ScreenHead title={title} back={back} />
      <FailedState error={error} />
    </>
  );
}
