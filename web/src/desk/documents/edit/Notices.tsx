import type { LeaseView } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { Notice } from "../../../ui/Notice";
import { useSession } from "../../shell/session";
import { dateTime } from "../../ui/time";
import type { LocalCopy } from "../saving/recovery";

interface LeaseNoticeProps {
  lease: LeaseView;
  wasTaken: boolean;
  onTakeOver: () => void;
}

/** 'Ada is editing', and the way to write oneself. */
export function LeaseNotice({ lease, wasTaken, onTakeOver }: LeaseNoticeProps) {
  const { person } = useSession();
  const who = lease.name === person.name ? "You are editing this in another tab" : `${lease.name} is editing`;
  return (
    <div role="status">
      <Notice tone="told" title={wasTaken ? `${lease.name} took over` : who}>
        <p>
          {wasTaken
            ? "What you had written is kept. You can read along, or take it back."
            : "You can read along. If you take over, what they have written so far is kept."}
        </p>
        <p>
          <Button type="button" small look="line" onClick={onTakeOver}>
            {wasTaken ? "Take it back" : "Take over"}
          </Button>
        </p>
      </Notice>
    </div>
  );
}

interface RecoveryNoticeProps {
  copy: LocalCopy;
  onTake: () => void;
  onDrop: () => void;
}

/** Text that a page of this device could not save. */
export function RecoveryNotice({ copy, onTake, onDrop }: RecoveryNoticeProps) {
  const { zone } = useSession();
  return (
    <div role="status">
      <Notice tone="cost" title="There is text here that was not saved">
        <p>
          It was written on this device, {dateTime(copy.at, zone)}. If somebody changed the document since, you see both
          and choose.
        </p>
        <p className="row">
          <Button type="button" small onClick={onTake}>
            Bring it back
          </Button>
          <Button type="button" small look="quiet" onClick={onDrop}>
            Throw it away
          </Button>
        </p>
      </Notice>
    </div>
  );
}
