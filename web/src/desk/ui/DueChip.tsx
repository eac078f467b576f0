import { Chip } from "../../ui/Chip";
import { circleAlert, clock } from "../../ui/icons";
import { useSession } from "../shell/session";
import { dueOf } from "./due";
import { dateTime } from "./time";

const WEEK = 7 * 86_400_000;

/** How much time is left until a limit, for the eye; the moment itself for those who ask. */
export function DueChip({ by, presses = WEEK }: { by: string; presses?: number }) {
  const { zone } = useSession();
  const { words, how } = dueOf(by, presses);
  return (
    <Chip tone={how === "late" ? "bad" : how === "soon" ? "wait" : "plain"} icon={how === "late" ? circleAlert : clock}>
      <time dateTime={by} title={dateTime(by, zone)}>
        {words}
      </time>
    </Chip>
  );
}
