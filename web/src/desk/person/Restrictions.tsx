import { useState } from "react";
import type { PersonRestriction, RestrictionGround } from "../../api/schema";
import { Button } from "../../ui/Button";
import { lock } from "../../ui/icons";
import { api } from "../shell/api";
import { useSession } from "../shell/session";
import { useCommand } from "../shell/useCommand";
import { CommandDialog } from "../ui/CommandDialog";
import { Check, Choice, fieldId, TextArea } from "../ui/fields";
import { Panel } from "../ui/Panel";
import parts from "../ui/parts.module.css";
import { date } from "../ui/time";
import { choicesOf, labelOf } from "../ui/words";
import { daysSince } from "./days";

interface RestrictionsProps {
  email: string;
  restrictions: readonly PersonRestriction[];
  onChanged: () => void;
}

/** Whether a person's data may only be stored, since when and why; and what was lifted before. */
export function Restrictions({ email, restrictions, onChanged }: RestrictionsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { zone } = useSession();
  const current = restrictions.find(({ liftedAt }) => !liftedAt);
  const past = restrictions.filter(({ liftedAt }) => liftedAt);
  const close = () => setIsOpen(false);
  const done = () => {
    close();
    onChanged();
  };
  return (
    <Panel title="Restriction of use">
      <div className="stack">
        {current ? (
          <>
            <p>
              <strong>Restricted since {date(current.begunAt, zone)}</strong>, {daysSince(current.begunAt, Date.now())},
              by {current.begunBy}. {labelOf("RestrictionGround", current.ground)}.
            </p>
            <p className={parts.quote} dir="auto">
              {current.reason}
            </p>
            <p className="small soft">
              Everything is kept, also past its time. They get no newsletter and no email that they can do without;
              receipts, appointments and replies still reach them.
            </p>
          </>
        ) : (
          <p className="small soft">
            Somebody can ask that their data are kept and not used, for example while you check whether they are
            accurate. Answer them within 30 days (UK GDPR article 18, NDPA section 36).
          </p>
        )}
        <p className={parts.acts}>
          <Button type="button" look="line" icon={lock} onClick={() => setIsOpen(true)}>
            {current ? "Lift the restriction" : "Restrict use"}
          </Button>
        </p>
        {past.length > 0 && (
          <ul className={parts.lines} aria-label="Earlier restrictions">
            {past.map((one) => (
              <li key={one.begunAt}>
                <span>
                  Restricted {date(one.begunAt, zone)}, lifted {one.liftedAt && date(one.liftedAt, zone)} by{" "}
                  {one.liftedBy}
                </span>
                <span className="small soft" dir="auto">
                  {one.liftReason}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {isOpen &&
        (current ? (
          <Lift email={email} onClose={close} onDone={done} />
        ) : (
          <Restrict email={email} onClose={close} onDone={done} />
        ))}
    </Panel>
  );
}

interface DialogProps {
  email: string;
  onClose: () => void;
  onDone: () => void;
}

const GROUNDS = choicesOf("RestrictionGround");

function Restrict({ email, onClose, onDone }: DialogProps) {
  const [ground, setGround] = useState<RestrictionGround>("accuracy");
  const [reason, setReason] = useState("");
  const restrict = useCommand({
    call: () => api.post("/api/desk/people-data/restrict", { body: { email, ground, reason } }),
    changes: [["people-data"]],
    said: "Restricted.",
    onDone,
  });
  const isMissing = reason.trim() === "";
  return (
    <CommandDialog
      title="Restrict the use of their data?"
      explanation="Everything stays, and nothing is erased by its time. Newsletter and follow-up emails stop at once, and a note appears wherever staff meet this person."
      form="restrict"
      confirm="Restrict use"
      icon={lock}
      command={restrict}
      run={() => !isMissing && restrict.mutateAsync()}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <Choice
            id={fieldId("ground", "restrict")}
            label="Why may they ask for it?"
            options={GROUNDS}
            value={ground}
            onChange={setGround}
          />
          <TextArea
            id={fieldId("reason", "restrict")}
            label="What they asked for"
            hint="How they asked, and what is to be checked. No health details."
            error={isTried && isMissing ? "Enter what they asked for." : undefined}
            value={reason}
            onChange={setReason}
          />
        </>
      )}
    </CommandDialog>
  );
}

function Lift({ email, onClose, onDone }: DialogProps) {
  const [reason, setReason] = useState("");
  const [isPersonInformed, setIsPersonInformed] = useState(false);
  const lift = useCommand({
    call: () => api.post("/api/desk/people-data/lift", { body: { email, reason, isPersonInformed } }),
    changes: [["people-data"]],
    said: "Lifted.",
    onDone,
  });
  const isMissing = reason.trim() === "";
  return (
    <CommandDialog
      title="Lift the restriction?"
      explanation="Their data may be used again, and what is past its time is erased in the next night."
      form="lift"
      confirm="Lift the restriction"
      command={lift}
      run={() => !isMissing && isPersonInformed && lift.mutateAsync()}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <TextArea
            id={fieldId("reason", "lift")}
            label="Why it is lifted"
            error={isTried && isMissing ? "Enter why it is lifted." : undefined}
            value={reason}
            onChange={setReason}
          />
          <Check
            id={fieldId("isPersonInformed", "lift")}
            label="I have told the person that the restriction ends"
            hint="The law asks for it before, not after."
            error={isTried && !isPersonInformed ? "Tell the person first." : undefined}
            checked={isPersonInformed}
            onChange={setIsPersonInformed}
          />
        </>
      )}
    </CommandDialog>
  );
}
