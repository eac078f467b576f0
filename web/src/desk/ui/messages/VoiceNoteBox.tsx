import { type ReactNode, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "../../../ui/Button";
import { send } from "../../../ui/icons";
import { clockText } from "../../../ui/messages/clock";
import { canRecord, LONGEST, type Recording, type Spoken, TICK } from "../../../ui/messages/script/recording";
import { mic, trash } from "../icons";
import { LeaveConfirm } from "../LeaveConfirm";
import css from "./messages.module.css";
import { type NoteReader, type NoteState, type Outgoing, SpokenNote } from "./spokenNote";

interface VoiceNoteProps {
  reader: NoteReader;
  /** It has arrived, and is a message. */
  onSent: () => void;
}

/** Speaks a message in place of writing it. Nothing is shown where the browser cannot record. */
export function VoiceNoteBox(props: VoiceNoteProps) {
  return canRecord() ? <Recorder {...props} /> : null;
}

/** A note, and how it stands. It is lost with the screen. */
function useNote(onSent: () => void): [SpokenNote, NoteState] {
  const latest = useRef(onSent);
  latest.current = onSent;
  const [note] = useState(() => new SpokenNote(() => latest.current()));
  useEffect(() => {
    addEventListener("online", note.goOn);
    return () => {
      removeEventListener("online", note.goOn);
      note.discard();
    };
  }, [note]);
  return [note, useSyncExternalStore(note.subscribe, note.snapshot)];
}

function Recorder({ reader, onSent }: VoiceNoteProps) {
  const [note, state] = useNote(onSent);
  const main = useMainControl(state.phase);
  return (
    <div className={css.speak}>
      <Phase note={note} state={state} reader={reader} main={main} />
      <p className="vh" role="status">
        {wordsOf(state)}
      </p>
      {state.phase === "held" && (
        <LeaveConfirm title="Leave without sending?" unsaved>
          The voice note has not been sent. It is lost if you leave.
        </LeaveConfirm>
      )}
    </div>
  );
}

/** The main control of each phase takes the focus over from the one before it, so that a keyboard does not start again at the top. */
function useMainControl(phase: NoteState["phase"]): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(phase);
  useEffect(() => {
    if (before.current === phase) return;
    before.current = phase;
    if (document.activeElement === document.body) place.current?.querySelector<HTMLElement>("audio, button")?.focus();
  }, [phase]);
  return place;
}

const recordedWords = ({ seconds }: Spoken): string => `Recorded, ${clockText(seconds)}. It has not been sent.`;

/** What is read out. */
function wordsOf(state: NoteState): string {
  if (state.phase === "recording") return "Recording";
  if (state.phase !== "held") return "";
  const { spoken, outgoing } = state;
  return outgoing ? (outgoing.problem ?? "Sending the voice note") : recordedWords(spoken);
}

interface PhaseProps {
  note: SpokenNote;
  state: NoteState;
  reader: NoteReader;
  main: RefObject<HTMLDivElement | null>;
}

function Phase({ note, state, reader, main }: PhaseProps) {
  if (state.phase === "recording") {
    return (
      <Row
        key="recording"
        main={main}
        note={note}
        live={<Live recording={state.recording} onLongest={() => void note.stop()} />}
      >
        <Button type="button" look="danger" icon={mic} onClick={() => void note.stop()}>
          Stop
        </Button>
      </Row>
    );
  }
  if (state.phase !== "held") return <Rest note={note} state={state} main={main} />;
  const { outgoing } = state;
  return (
    // Another row: a second press of Stop must not send what nobody has listened to.
    <Row key="held" main={main} note={note} live={<Held {...state} />}>
      <Button type="button" icon={send} aria-disabled={outgoing?.isTrying} onClick={() => note.send(reader)}>
        {labelOf(reader, outgoing)}
      </Button>
    </Row>
  );
}

function labelOf({ name }: NoteReader, outgoing: Outgoing | undefined): string {
  if (!outgoing) return `Send to ${name}`;
  return outgoing.isTrying ? "Sending…" : "Try again";
}

function Rest({ note, state, main }: Omit<PhaseProps, "reader">) {
  const isOpening = state.phase === "opening";
  return (
    <>
      <div className={css.send} ref={main}>
        <Button type="button" look="line" icon={mic} aria-disabled={isOpening} onClick={() => void note.begin()}>
          {isOpening ? "Opening the microphone…" : "Speak"}
        </Button>
        <span className="small soft">Up to {LONGEST / 60} minutes. You can listen to it before you send it.</span>
      </div>
      {state.phase === "rest" && state.problem && (
        <p className={css.problem} role="alert">
          {state.problem}
        </p>
      )}
    </>
  );
}

interface RowProps extends Pick<PhaseProps, "note" | "main"> {
  live: ReactNode;
  children?: ReactNode;
}

/** What a phase shows, with what can be done now. */
function Row({ note, main, live, children }: RowProps) {
  return (
    <div className={css.note} ref={main}>
      {live}
      <div className={css.send}>
        {children}
        <Button type="button" look="quiet" icon={trash} onClick={() => note.discard()}>
          Throw away
        </Button>
      </div>
    </div>
  );
}

/** How long it is, and that something is heard. */
function Live({ recording, onLongest }: { recording: Recording; onLongest: () => void }) {
  const [, look] = useState(0);
  const isLongest = recording.seconds >= LONGEST;
  useEffect(() => {
    const timer = setInterval(() => look((count) => count + 1), TICK);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (isLongest) onLongest();
  });
  return (
    <p className={css.live}>
      <span>Recording</span>
      <span className={css.elapsed}>{clockText(Math.floor(recording.seconds))}</span>
      <progress className={css.level} max={1} value={recording.loudness} aria-hidden="true" />
    </p>
  );
}

/** A note that was spoken, and how its sending goes. */
function Held({ spoken, url, outgoing }: Extract<NoteState, { phase: "held" }>) {
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: somebody spoke it just now, and nobody has written it down */}
      <audio className={css.voice} controls src={url} aria-label="Your voice note" />
      {!outgoing && <p className="small soft">{recordedWords(spoken)}</p>}
      {outgoing?.isTrying && <Share {...outgoing} />}
      {outgoing?.problem && !outgoing.isTrying && <p className={css.problem}>{outgoing.problem}</p>}
    </>
  );
}

function Share({ share, to }: Outgoing) {
  return (
    <p className={css.live}>
      <span>
        Sending to {to}, {Math.floor(share * 100)} %
      </span>
      <progress className={css.level} max={1} value={share} aria-hidden="true" />
    </p>
  );
}
