import { useState } from "react";
import { Button, type ButtonLook } from "../../../ui/Button";
import { check, clock, copy, reply, send, smartphone } from "../../../ui/icons";
import { useMay } from "../../shell/session";
import { Confirm } from "../../ui/Dialog";
import { archive, history, trash } from "../../ui/icons";
import { Menu, type MenuItem } from "../../ui/Menu";
import type { Action, DocumentView, Schema } from "../types";
import { type Offer, offers } from "./actions";
import css from "./edit.module.css";
import { NoteDialog } from "./NoteDialog";
import { ScheduleDialog } from "./ScheduleDialog";
import type { Details } from "./useActions";

const ICONS: Partial<Record<Action, string>> = {
  submit: send,
  approve: check,
  send_back: reply,
  schedule: clock,
  duplicate: copy,
  archive,
  delete: trash,
};

interface ActionBarProps {
  view: DocumentView;
  schema: Schema;
  /** True while an action is under way. */
  busy: boolean;
  readOnly: boolean;
  onAct: (action: Action, details?: Details) => void;
  onSave: () => void;
  onPreview: () => void;
  onHistory: () => void;
}

/** Actions that ask something before they are done. */
const ASKS = ["schedule", "approve", "send_back", "delete", "unpublish", "submit"] as const;
type Asks = (typeof ASKS)[number];
const asks = (action: Action): action is Asks => (ASKS as readonly Action[]).includes(action);

/** What can be done with the document, always in reach. */
export function ActionBar(props: ActionBarProps) {
  const { view, schema, busy, readOnly, onAct, onSave, onPreview, onHistory } = props;
  const may = {
    publish_content: useMay("publish_content"),
    review_content: useMay("review_content"),
    write_content: useMay("write_content"),
  };
  const [asked, setAsked] = useState<Asks>();
  const shown = offers(view, (permission) => may[permission as keyof typeof may] ?? false);
  const start = ({ action, because }: Offer) => {
    if (because || busy) return;
    if (asks(action)) setAsked(action);
    else onAct(action);
  };
  const finish = (action: Asks, details?: Details) => {
    setAsked(undefined);
    onAct(action, details);
  };
  const reason = shown.find((offer) => offer.because)?.because;
  const more: MenuItem[] = [
    { key: "history", label: "Versions", icon: history, run: onHistory },
    ...shown
      .filter((offer) => offer.place === "more")
      .map((offer) => ({
        key: offer.action,
        label: offer.label,
        icon: ICONS[offer.action],
        danger: offer.action === "delete",
        run: () => start(offer),
      })),
  ];
  return (
    <div className={css.acts}>
      {shown
        .filter((offer) => offer.place !== "more")
        .map((offer) => (
          <ActionButton key={offer.action} offer={offer} busy={busy} onStart={() => start(offer)} />
        ))}
      {!readOnly && (
        <Button type="button" look="line" onClick={onSave}>
          Save draft
        </Button>
      )}
      {schema.hasPage && (
        <Button type="button" look="quiet" icon={smartphone} onClick={onPreview}>
          Preview
        </Button>
      )}
      <Menu label="More" items={more} />
      {reason && <p id="why-not">{reason}</p>}
      <Asked asked={asked} onClose={() => setAsked(undefined)} onDone={finish} schema={schema} />
    </div>
  );
}

function ActionButton({ offer, busy, onStart }: { offer: Offer; busy: boolean; onStart: () => void }) {
  const { action, place, label, because } = offer;
  const look: ButtonLook = place === "main" ? "primary" : "line";
  return (
    <Button
      type="button"
      look={look}
      icon={ICONS[action]}
      aria-disabled={because || busy ? true : undefined}
      aria-describedby={because ? "why-not" : undefined}
      onClick={onStart}
    >
      {label}
    </Button>
  );
}

interface AskedProps {
  asked: Asks | undefined;
  schema: Schema;
  onClose: () => void;
  onDone: (action: Asks, details?: Details) => void;
}

function Asked({ asked, schema, onClose, onDone }: AskedProps) {
  const name = schema.label.toLowerCase();
  switch (asked) {
    case "schedule":
      return <ScheduleDialog onClose={onClose} onSchedule={(details) => onDone("schedule", details)} />;
    case "approve":
      return (
        <NoteDialog
          title="Approve this as it stands"
          text={`You confirm as a doctor that this ${name} is right and safe to publish. Any later change needs a new approval.`}
          label="Sign-off words"
          hint="They are kept with this version: what you checked, or simply ‘Checked and approved’."
          action="Approve"
          required="Write a few words, such as ‘Checked and approved’."
          onClose={onClose}
          onNote={(note) => onDone("approve", { note })}
        />
      );
    case "send_back":
      return (
        <NoteDialog
          title="Send it back"
          text="The writer finds your note with the document."
          label="What should change"
          action="Send back"
          required="Say what should change."
          onClose={onClose}
          onNote={(note) => onDone("send_back", { note })}
        />
      );
    case "submit":
      return (
        <NoteDialog
          title="Send for doctor check"
          text={`A doctor is told that this ${name} waits.`}
          label="Note for the doctor"
          action="Send"
          onClose={onClose}
          onNote={(note) => onDone("submit", note ? { note } : {})}
        />
      );
    case "unpublish":
      return (
        <Confirm
          open
          title="Take it off the site?"
          action="Take off the site"
          onClose={onClose}
          onConfirm={() => onDone("unpublish")}
        >
          Its address answers ‘not found’ from now on. You can publish it again at any time.
        </Confirm>
      );
    case "delete":
      return (
        <Confirm open title="Delete it?" action="Delete" danger onClose={onClose} onConfirm={() => onDone("delete")}>
          It is taken out of every list. You can take this back right after.
        </Confirm>
      );
    case undefined:
      return null;
  }
}
