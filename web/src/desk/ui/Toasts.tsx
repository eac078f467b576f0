import { useEffect, useSyncExternalStore } from "react";
import { Button } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { circleAlert, circleCheck, info, x } from "../../ui/icons";
import { CallLinks } from "./CallLinks";
import { IconButton } from "./IconButton";
import css from "./Toasts.module.css";
import { dismiss, toasts } from "./toasts";

const ICONS = { ok: circleCheck, info, bad: circleAlert };

/** Where messages of `toast()` appear; they are read out, and take no focus. */
export function Toasts() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.shown);
  const count = shown.length;
  useEffect(() => {
    // What somebody is at, or what comes next, would lie below it.
    const own = document.activeElement;
    if (count > 0 && own?.matches("main :is(a, button, input, select)")) own.scrollIntoView({ block: "nearest" });
  }, [count]);
  return (
    <section className={css.place} aria-label="Notifications" aria-live="polite">
      {shown.map(({ id, text, tone, action, calls }) => (
        <div key={id} className={`${css.toast} ${css[tone]}`}>
          <Icon of={ICONS[tone]} />
          <p>
            <CallLinks text={text} calls={calls} />
          </p>
          {action && (
            <Button
              type="button"
              look="quiet"
              small
              onClick={() => {
                dismiss(id);
                action.run();
              }}
            >
              {action.label}
            </Button>
          )}
          <IconButton icon={x} label="Close this message" onClick={() => dismiss(id)} />
        </div>
      ))}
    </section>
  );
}
