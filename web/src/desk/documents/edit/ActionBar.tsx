import { useEffect, useRef, useState } from "react";
import type { DocumentAction } from "../../../api/schema";
import { Button, type ButtonLook } from "../../../ui/Button";
import { Chip } from "../../../ui/Chip";
import { check, clock, copy, reply, send, smartphone } from "../../../ui/icons";
import { useMay } from "../../shell/session";
import { Confirm } from "../../ui/Dialog";
import { archive, eye, eyeOff, history, save, trash } from "../../ui/icons";
import { Menu, type MenuItem } from "../../ui/Menu";
import { ScheduleDialog } from "../../ui/ScheduleDialog";
import { toast } from "../../ui/toasts";
import { useFootBar } from "../../ui/useFootBar";
import { useNarrow } from "../../ui/useNarrow";
import { inSentence } from "../../ui/words";
import type { DocumentView, Schema } from "../types";
import { beforeOf } from "../undo";
import { canPreview, corrects, goesOut, type Offer, offers, warningsOf } from "./actions";
import { ApproveDialog, PublishDialog } from "./CorrectionDialogs";
import css from "./edit.module.css";
import { NoteDialog } from "./NoteDialog";
import { liveAddress } from "./places";
import { ReasonDialog } from "./ReasonDialog";
import type { Details } from "./useActions";

const ICONS: Partial<Record<DocumentAction, string>> = {
  submit: send,
  approve: check,
  send_back: reply,
  schedule: clock,
  schedule_unpublish: clock,
  duplicate: copy,
  archive,
  unpublish: eyeOff,
  cancel_unpublish: clock,
  delete: trash,
};

interface ActionBarProps {
  view: DocumentView;
  schema: Schema;
  busy: boolean;
  readOnly: boolean;
  /** What hinders saving, where the bar alone is in sight. */
  trouble?: string;
  onAct: (action: DocumentAction, details?: Details) => void;
  onSave: () => void;
  onPreview: () => void;
  onHistory: () => void;
}

/** Actions that ask something before they are done. */
const ASKS = [
  "publish",
  "schedule",
  "schedule_unpublish",
  "approve",
  "send_back",
  "delete",
  "unpublish",
  "submit",
] as const;
type Asks = (typeof ASKS)[number];
const asks = (action: DocumentAction): action is Asks => (ASKS as readonly DocumentAction[]).includes(action);

export function ActionBar(props: ActionBarProps) {
  const { view, schema, busy, readOnly, trouble, onAct, onSave, onPreview, onHistory } = props;
  const may = {
    publish_content: useMay("publish_content"),
    review_content: useMay("review_content"),
    write_content: useMay("write_content"),
  };
  const bar = useKeysKept(busy);
  useFootBar(bar);
  const [asked, setAsked] = useState<Asks>();
  const [warned, setWarned] = useState<DocumentAction>();
  const [reason, setReason] = useState<string>();
  const asksNow = (action: DocumentAction): action is Asks =>
    asks(action) && (action !== "publish" || corrects(action, view, schema));
  const isNarrow = useNarrow();
  const shown = offers(view, (permission) => may[permission as keyof typeof may] ?? false);
  // A phone's bar is one line of buttons; the two answers to a draft stay side by side.
  const isInMore = ({ action, place }: Offer) =>
    place === "more" || (isNarrow && place === "second" && action !== "send_back");
  const start = ({ action, because }: Offer) => {
    if (because) toast(because, "info");
    if (because || busy) return;
    setReason(undefined);
    if (goesOut(action) && warningsOf(view).length > 0) setWarned(action);
    else if (asksNow(action)) setAsked(action);
    else onAct(action);
  };
  const goOn = (action: DocumentAction, why: string) => {
    setWarned(undefined);
    setReason(why);
    if (asksNow(action)) setAsked(action);
    else onAct(action, { reason: why });
  };
  const finish = (action: Asks, details?: Details) => {
    setAsked(undefined);
    onAct(action, goesOut(action) && reason ? { ...details, reason } : details);
  };
  const obstacle = shown.find((offer) => offer.because)?.because;
  const address = liveAddress(view);
  const more: MenuItem[] = [
    ...(address
      ? [{ key: "view", label: "View on the site", icon: eye, run: () => void open(address, "_blank") }]
      : []),
    // Saving goes by itself: on a phone a button for it would take a line of the text.
    ...(readOnly ? [] : [{ key: "save", label: "Save draft", icon: save, run: onSave }]),
    { key: "history", label: "Versions", icon: history, run: onHistory },
    ...shown.filter(isInMore).map((offer) => ({
      key: offer.action,
      label: offer.label,
      icon: ICONS[offer.action],
      danger: offer.action === "delete",
      run: () => start(offer),
    })),
  ];
  return (
    <div ref={bar} tabIndex={-1} className={css.acts} data-acts="">
      {trouble && (
        // Read out by the state at the top.
        <div className={css.trouble} aria-hidden="true">
          <Chip tone="bad" icon={clock}>
            {trouble}
          </Chip>
        </div>
      )}
      {shown
        .filter((offer) => !isInMore(offer))
        .map((offer) => (
          <ActionButton key={offer.action} offer={offer} busy={busy} onStart={() => start(offer)} />
        ))}
      {canPreview(schema) && (
        <Button type="button" look="quiet" icon={smartphone} onClick={onPreview}>
          <span className={css.wideWords}>Preview</span>
        </Button>
      )}
      <Menu label="More" items={more} />
      {obstacle && <p id="why-not">{obstacle}</p>}
      {warned && (
        <ReasonDialog
          warnings={warningsOf(view)}
          onClose={() => setWarned(undefined)}
          onReason={(why) => goOn(warned, why)}
        />
      )}
      <Asked asked={asked} onClose={() => setAsked(undefined)} onDone={finish} schema={schema} view={view} />
    </div>
  );
}

/** A button that goes once it did its work would take the keyboard’s place with it. */
function useKeysKept(busy: boolean) {
  const bar = useRef<HTMLDivElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy && document.activeElement === document.body) bar.current?.focus();
    wasBusy.current = busy;
  }, [busy]);
  return bar;
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

/** What an approval says; only a doctor's is about health. */
const approvalText = (name: string, asDoctor: boolean): string =>
  asDoctor
    ? `You confirm as a doctor that this ${name} is correct and safe to publish. Any later change needs a new approval.`
    : `You confirm that this ${name} is correct and ready to publish. Any later change needs a new approval.`;

interface AskedProps {
  asked: Asks | undefined;
  schema: Schema;
  view: DocumentView;
  onClose: () => void;
  onDone: (action: Asks, details?: Details) => void;
}

function Asked({ asked, schema, view, onClose, onDone }: AskedProps) {
  const name = inSentence(schema.label);
  const mayReview = useMay("review_content");
  const { clinical, live } = beforeOf(view);
  switch (asked) {
    case "schedule":
      return <ScheduleDialog onClose={onClose} onSchedule={(details) => onDone("schedule", details)} />;
    case "schedule_unpublish":
      return (
        <ScheduleDialog
          title="When should it be taken off the site?"
          verb="take it off"
          onClose={onClose}
          onSchedule={(details) => onDone("schedule_unpublish", details)}
        />
      );
    case "publish":
      return <PublishDialog onClose={onClose} onDone={(details) => onDone("publish", details)} />;
    case "approve":
      return (
        <ApproveDialog
          text={approvalText(name, mayReview && (clinical || schema.clinical))}
          corrects={corrects("approve", view, schema)}
          onClose={onClose}
          onDone={(details) => onDone("approve", details)}
        />
      );
    case "send_back":
      return (
        <NoteDialog
          title="Send back"
          text="The author will see your note with the document."
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
          text={`This ${name} will appear on the doctor’s Today screen.`}
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
          title="Take off the site?"
          action="Take off the site"
          onClose={onClose}
          onConfirm={() => onDone("unpublish")}
        >
          Its address will show ‘not found’.{" "}
          {clinical
            ? "A doctor must approve it again before you can republish it."
            : "You can publish it again at any time."}
        </Confirm>
      );
    case "delete":
      return (
        <Confirm open title="Delete it?" action="Delete" danger onClose={onClose} onConfirm={() => onDone("delete")}>
          {live
            ? "It is removed from the site and from every list. Right afterwards, you can restore it as a draft."
            : "It is removed from every list. You can undo this right afterwards."}
        </Confirm>
      );
    case undefined:
      return null;
  }
}
