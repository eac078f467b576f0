import type { LeaseView } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { Notice } from "../../../ui/Notice";
import type { LocalCopy } from "../../saving/recovery";
import { useSession } from "../../shell/session";
import { dateTime } from "../../ui/time";

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
            ? "What you wrote is saved. You can watch, or take over again."
            : "You can watch. If you take over, what they have written so far is saved."}
        </p>
        <p>
          <Button type="button" small look="line" onClick={onTakeOver}>
            {wasTaken ? "Take over again" : "Take over"}
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
      <Notice tone="cost" title="You have unsaved changes">
        <p>
          It was written on this device, {dateTime(copy.at, zone)}. If someone has changed the document since, you can
          compare both and choose.
        </p>
        <p className="row">
          <Button type="button" small onClick={onTake}>
            Restore
          </Button>
          <Button type="button" small look="quiet" onClick={onDrop}>
            Discard
          </Button>
        </p>
      </Notice>
    </div>
  );
}
