import type { CareWait } from "../../api/schema";
import { Chip } from "../../ui/Chip";
import { clock } from "../../ui/icons";

/** A patient who waits before a room. */
export function WaitChip({ wait: { isThere } }: { wait: CareWait }) {
  return (
    <Chip tone={isThere ? "wait" : "plain"} icon={clock}>
      {isThere ? "Patient is here" : "Patient is waiting"}
    </Chip>
  );
}
