import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../../ui/Button";
import { bytesText } from "../../../ui/bytes";
import type { Call } from "../../../ui/call/call";
import { type CallState, isActive } from "../../../ui/call/state";
import { doorOpen, trendingUp, video, volume2 } from "../../../ui/icons";
import { muteOnM } from "./CallBar";
import css from "./call.module.css";
import { MICROPHONE_TAKEN, nameOf, qualityWords, seatWords, titleOf } from "./words";

interface ViewProps {
  call: Call;
  state: CallState;
}

/** Who is in a call and how well it is heard, with what is seldom pressed; the rest stands in the `CallBar`. */
export function OpenCallView({ call, state }: ViewProps) {
  const isOn = isActive(state);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key for the buttons inside
    <div className={`deep ${css.call}`} onKeyDown={muteOnM(call)}>
      {!isOn && <h3>{titleOf(state)}</h3>}
      {isOn && <p className={css.line}>{qualityWords(state)}</p>}
      {isOn && state.microphone === "taken" && <p className={css.alert}>{MICROPHONE_TAKEN}</p>}
      <People state={state} />
      <Pictures call={call} state={state} />
      {isOn && <MoreControls call={call} state={state} />}
      {!isOn && <WayBack call={call} state={state} />}
      {state.bytes > 0 && <p className={css.line}>Used so far: {bytesText(state.bytes)}.</p>}
    </div>
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

/** Pictures, and a better sound; nothing before there is a line. */
function MoreControls({ call, state: { phase, quality, seats, isWatching, isShowing } }: ViewProps) {
  if (phase !== "connected") return null;
  const mayShow = quality !== "poor";
  return (
    <div className={css.buttons}>
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
      {quality !== "good" && (
        <Button type="button" look="line" icon={trendingUp} onClick={() => call.improve()}>
          Better sound
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
