import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/Button";
import { bytesText } from "../../../ui/bytes";
import type { Call } from "../../../ui/call/call";
import { type CallState, isActive } from "../../../ui/call/state";
import { doorClosed, doorOpen, mic, trendingUp, video, volume2 } from "../../../ui/icons";
import { clockText } from "../../../ui/messages/clock";
import css from "./call.module.css";
import { MICROPHONE_TAKEN, nameOf, qualityWords, seatWords, titleOf } from "./words";

interface ViewProps {
  call: Call;
  state: CallState;
}

/** How a call stands, who is in it, and what can be done. */
export function OpenCallView({ call, state }: ViewProps) {
  const isOn = isActive(state);
  const toggleOnM = (event: React.KeyboardEvent) => {
    if (event.key.toLowerCase() !== "m" || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    event.preventDefault();
    call.toggleMute();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key for the buttons inside
    <div className={`deep ${css.call}`} onKeyDown={toggleOnM}>
      <div className={css.head}>
        <h3>{titleOf(state)}</h3>
        {isOn && state.since && <Elapsed since={state.since} />}
      </div>
      {isOn && <p className={css.line}>{qualityWords(state)}</p>}
      {isOn && state.microphone === "taken" && <p className={css.alert}>{MICROPHONE_TAKEN}</p>}
      <People state={state} />
      <Pictures call={call} state={state} />
      {isOn && <Controls call={call} state={state} />}
      {!isOn && <WayBack call={call} state={state} />}
      {state.bytes > 0 && <p className={css.line}>Used so far: {bytesText(state.bytes)}.</p>}
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

/** Who speaks changes too often to be read out. */
function People({ state: { seats } }: { state: CallState }) {
  if (seats.length === 0) return null;
  return (
    <ul className={css.people} role="list" aria-live="off">
      {seats.map((seat) => (
        <li key={`${seat.role} ${seat.slot}`} className={seat.isSpeaking ? css.speaking : undefined}>
          <span className={css.dot} aria-hidden="true" />
          {seatWords(seat)}
        </li>
      ))}
    </ul>
  );
}

function Pictures({ call, state: { seats, isShowing } }: ViewProps) {
  const shown = seats.filter(({ hasPicture, slot }) => hasPicture && slot !== null && call.pictureOf(slot));
  if (shown.length === 0 && !isShowing) return null;
  return (
    <div className={css.pictures}>
      {shown.map((seat) => (
        <Picture key={seat.role} track={call.pictureOf(seat.slot ?? 0)}>
          {nameOf(seat)}
        </Picture>
      ))}
      {isShowing && (
        <Picture track={call.ownPicture} isOwn>
          Your picture
        </Picture>
      )}
    </div>
  );
}

interface PictureProps {
  track: MediaStreamTrack | undefined;
  isOwn?: boolean;
  children: ReactNode;
}

function Picture({ track, isOwn, children }: PictureProps) {
  const element = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (element.current) element.current.srcObject = track ? new MediaStream([track]) : null;
  }, [track]);
  return (
    <figure className={isOwn ? `${css.picture} ${css.own}` : css.picture}>
      <video ref={element} muted autoPlay playsInline />
      <figcaption>{children}</figcaption>
    </figure>
  );
}

function Controls({ call, state }: ViewProps) {
  const { phase, quality, seats, isWatching, isShowing, isMuted, isSilenced, microphone } = state;
  const mayShow = phase === "connected" && quality !== "poor";
  return (
    <div className={css.buttons}>
      {microphone !== "none" && (
        <Button type="button" look="line" icon={mic} onClick={() => call.toggleMute()}>
          {isMuted ? "Unmute" : "Mute"}
        </Button>
      )}
      <Button type="button" look="danger" icon={doorClosed} onClick={() => call.leave()}>
        Leave
      </Button>
      {mayShow && (
        <Button
          type="button"
          look="line"
          icon={video}
          onClick={() => void (isShowing ? call.stopPicture() : call.showPicture())}
        >
          {isShowing ? "Stop my picture" : "Show my picture"}
        </Button>
      )}
      {mayShow && (isWatching || seats.some(({ hasPicture }) => hasPicture)) && (
        <Button type="button" look="line" icon={video} onClick={() => void call.watchPictures(!isWatching)}>
          {isWatching ? "Hide their picture" : "See their picture"}
        </Button>
      )}
      {phase === "connected" && quality !== "good" && (
        <Button type="button" look="line" icon={trendingUp} onClick={() => call.improve()}>
          Better sound
        </Button>
      )}
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
  );
}

function WayBack({ call, state: { phase, reason } }: ViewProps) {
  if (phase === "replaced") {
    return (
      <Button type="button" look="sun" icon={doorOpen} onClick={() => call.takeBack()}>
        Talk here
      </Button>
    );
  }
  if (phase !== "failed" || !reason?.startsWith("microphone")) return null;
  return (
    <Button type="button" look="line" icon={volume2} onClick={() => void call.start({ onlyListen: true })}>
      Only listen
    </Button>
  );
}
