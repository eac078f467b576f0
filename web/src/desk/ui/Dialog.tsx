import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { Button } from "../../ui/Button";
import { x } from "../../ui/icons";
import { addBackEntry } from "./backEntries";
import css from "./Dialog.module.css";
import { MarkedFields } from "./fields";
import { IconButton } from "./IconButton";

interface DialogProps {
  open: boolean;
  title: string;
  /** Escape, the cross and the browser's Back; without it the dialog must be answered. */
  onClose?: () => void;
  children: ReactNode;
  /** Buttons at the foot, the main one first. */
  actions?: ReactNode;
  /** `wide` for pictures and comparisons, `sheet` for what rises from the foot of a phone. */
  size?: "normal" | "wide" | "sheet";
  /** `true`: it interrupts, and its text is read out with its title. */
  alert?: boolean;
  /** `true` where Back does something else: it opened by a step of its own, or asks whether to go. */
  leavesBack?: boolean;
}

/** A box over the page. The page behind it rests, and the keyboard's place comes back afterwards. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <Shown {...rest} /> : null;
}

function Shown({ title, onClose, children, actions, size = "normal", alert, leavesBack }: Omit<DialogProps, "open">) {
  const box = useRef<HTMLDialogElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = useRef(onClose);
  useLayoutEffect(() => {
    close.current = onClose;
  });
  useEffect(() => (leavesBack ? undefined : addBackEntry(() => close.current?.())), [leavesBack]);
  // In the commit that takes it away: a moment later, keys would go to the page instead of to what had them before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens once
  useLayoutEffect(() => {
    const before = document.activeElement;
    const dialog = box.current;
    if (dialog && !dialog.open) dialog.showModal();
    // The browser would take the cross. What is wide is looked at first, and an alert is read first.
    if (size === "normal" && !alert) text.current?.querySelector<HTMLElement>("input, select, textarea")?.focus();
    return () => {
      // While it is open the page behind it takes no focus.
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={box}
      role={alert ? "alertdialog" : undefined}
      className={size === "normal" ? css.dialog : `${css.dialog} ${css[size]}`}
      aria-labelledby={`${id}-title`}
      aria-describedby={alert ? `${id}-text` : undefined}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose?.();
      }}
      onClose={(event) => {
        // The browser closes it by force on a second Escape; without a way out it opens again.
        const dialog = event.currentTarget;
        if (event.target !== dialog || dialog.open || !dialog.isConnected) return;
        if (onClose) onClose();
        else dialog.showModal();
      }}
    >
      <div className={css.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        {onClose && <IconButton icon={x} label="Close" onClick={onClose} />}
      </div>
      <div ref={text} className={css.body} id={`${id}-text`}>
        {/* It may stand over a form that marks its fields otherwise. */}
        <MarkedFields value="optional">{children}</MarkedFields>
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
    </dialog>
  );
}

interface ConfirmProps {
  open: boolean;
  title: string;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  /** The verb: 'Delete', 'Suspend'. */
  action: string;
  danger?: boolean;
  busy?: boolean;
  leavesBack?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** 'Do you really want to?', with the answer that changes nothing in second place and one Escape away. */
export function Confirm({ open, title, children, action, danger, busy, leavesBack, onConfirm, onClose }: ConfirmProps) {
  const actions = (
    <>
      <Button type="button" look={danger ? "danger" : "primary"} disabled={busy} onClick={onConfirm}>
        {action}
      </Button>
      <Button type="button" look="line" onClick={onClose}>
        Cancel
      </Button>
    </>
  );
  return (
    <Dialog open={open} title={title} onClose={onClose} actions={actions} alert leavesBack={leavesBack}>
      {typeof children === "string" ? <p>{children}</p> : children}
    </Dialog>
  );
}
