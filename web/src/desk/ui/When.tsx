import { useSession } from "../shell/session";
import { ago, date, dateTime } from "./time";

interface WhenProps {
  at: string;
  className?: string;
}

export function At({ at, className }: WhenProps) {
  const { zone } = useSession();
  return (
    <time className={className} dateTime={at}>
      {dateTime(at, zone)}
    </time>
  );
}

/** The day of it. */
export function Day({ at, className }: WhenProps) {
  const { zone } = useSession();
  return (
    <time className={className} dateTime={at}>
      {date(at, zone)}
    </time>
  );
}

/** How long ago it is, or until then; the moment itself for those who ask. */
export function Ago({ at, className }: WhenProps) {
  const { zone } = useSession();
  return (
    <time className={className} dateTime={at} title={dateTime(at, zone)}>
      {ago(at, zone)}
    </time>
  );
}
