import { type KeyboardEvent, useEffect, useState } from "react";
import { Button } from "../../../ui/Button";
import type { Call } from "../../../ui/call/call";
import type { CallState } from "../../../ui/call/state";
import { doorClosed, mic, volume2 } from "../../../ui/icons";
import { clockText } from "../../../ui/messages/clock";
import css from "./call.module.css";
import { titleOf } from "./words";

/** M turns the microphone off and on. */
export const muteOnM = (call: Call) => (event: KeyboardEvent) => {
  if (event.key.toLowerCase() !== "m" || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  event.preventDefault();
  call.toggleMute();
};

/** What must be in reach during a call, also from the messages, the record and the notes: it stays at the top of the window. */
export function CallBar({ call, state }: { call: Call; state: CallState }) {
  const { since, isMuted, isSilenced, microphone } = state;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key for the buttons inside
    <div className={`deep ${css.bar}`} onKeyDown={muteOnM(call)}>
      <div className={css.head}>
        <h2>{titleOf(state)}</h2>
        {since && <Elapsed since={since} />}
      </div>
      <div className={css.buttons}>
        {microphone !== "none" && (
          <Button type="button" look="line" icon={mic} onClick={() => call.toggleMute()}>
            {isMuted ? "Unmute" : "Mute"}
          </Button>
        )}
        <Button type="button" look="danger" icon={doorClosed} onClick={() => call.leave()}>
          Leave
        </Button>
        {isSilenced && (
          <Button type="button" look="sun" icon={volume2} onClick={() => call.playSound()}>
            Turn on the sound
          </Button>
        )}
        {microphone === "taken" && (
          <Button type="button" look="sun" icon={mic} onClick={() => call.retryMicrophone()}>
            Use the microphone again
          </Button>
        )}
      </div>
    </div>
  );
}

function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className={css.clock} role="timer" aria-live="off">
      {clockText((now - since) / 1000)}
    </span>
  );
}
