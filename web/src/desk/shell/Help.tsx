import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "../../ui/Button";
import { x } from "../../ui/icons";
import { LoadingState } from "../../ui/States";
import { IconButton } from "../ui/IconButton";
import { help as helpIcon } from "../ui/icons";
import { FailedState } from "../ui/states";
import { GuideChapter } from "./GuideChapter";
import css from "./Help.module.css";
import { helpRoom, loadHelp } from "./help";
import { usePlace } from "./place";
import { useIsSignedIn } from "./session";

/** Opens what a screen is for, beside it; on a phone at its foot. The screen can be used meanwhile. */
export function HelpButton() {
  const place = usePlace();
  const isSignedIn = useIsSignedIn();
  const room = helpRoom(place);
  const [openAt, setOpenAt] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  if (!room || !isSignedIn) return null;
  const isOpen = openAt === room.to;
  const close = () => {
    setOpenAt(undefined);
    button.current?.focus();
  };
  return (
    <>
      <span className={css.button}>
        <IconButton
          ref={button}
          icon={helpIcon}
          label="Help"
          aria-expanded={isOpen}
          onClick={() => setOpenAt(isOpen ? undefined : room.to)}
        />
      </span>
      {isOpen && <HelpPanel to={room.to} label={room.label} onClose={close} />}
    </>
  );
}

function HelpPanel({ to, label, onClose }: { to: string; label: string; onClose: () => void }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isLong, setLong] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ["help", to],
    queryFn: async () => (await loadHelp(to)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  // At the end of the page: what it stands beside may scroll or be covered by a bar.
  return createPortal(
    <aside
      className={css.panel}
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className={css.head}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          Help: {label}
        </h2>
        <IconButton icon={x} label="Close help" onClick={onClose} />
      </div>
      {error && <FailedState error={error} retry={() => void refetch()} level={3} />}
      {!error && data === undefined && <LoadingState />}
      {data && (
        <>
          <ul className={css.lines}>
            {data.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {data.more && !isLong && (
            <Button type="button" look="line" small onClick={() => setLong(true)}>
              Read the whole chapter
            </Button>
          )}
          {data.more && isLong && <GuideChapter heading={data.more} />}
        </>
      )}
    </aside>,
    document.body,
  );
}
