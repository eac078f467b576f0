import { useRef, useState } from "react";
import type { Schemas } from "../../../api/types";
import { Button } from "../../../ui/Button";
import { bytesText } from "../../../ui/bytes";
import { pause, volume2 } from "../../../ui/icons";
import css from "../listen/listen.module.css";
import { SPEEDS } from "../listen/reader";
import { useReading } from "../listen/use-reading";

export interface ListenProps {
  /** Id of the element whose words are read. */
  textId: string;
  author: string;
  audio: Schemas["AudioView"] | null;
  /** The article is a sample, and so its recording is nobody's voice. */
  sample: boolean;
}

/** The doctor's own recording where there is one, otherwise the device's voice: one button for both. */
export default function Listen({ textId, author, audio, sample }: ListenProps) {
  const player = useRef<HTMLAudioElement>(null);
  const reading = useReading(textId);
  const [playing, setPlaying] = useState(false);
  const [broken, setBroken] = useState(false);
  const recorded = audio !== null && !broken;
  const sounding = recorded ? playing : reading.state.status === "speaking";
  const begun = sounding || reading.state.status === "paused" || recorded;

  function press(): void {
    if (!recorded) reading.toggle();
    else if (playing) player.current?.pause();
    else player.current?.play().catch(() => setBroken(true));
  }

  function changeSpeed(rate: number): void {
    if (player.current) player.current.playbackRate = rate;
    reading.setRate(rate);
  }

  return (
    <div className={css.listen}>
      <span className={css.button}>
        <Button type="button" icon={sounding ? pause : volume2} onClick={press}>
          {sounding ? "Pause Audio" : "Listen to Blog"}
        </Button>
      </span>
      {begun && <Speed onChange={changeSpeed} />}
      {recorded && (
        <div className={css.recording}>
          <p>
            {sample ? "Sample recording, no speech" : `Read by ${author}`}: {lengthText(audio.seconds)},{" "}
            {bytesText(audio.bytes)}
          </p>
          {/* biome-ignore lint/a11y/useMediaCaption: the article itself is the transcript */}
          <audio
            ref={player}
            controls
            preload="none"
            src={audio.src}
            onPlay={() => setPlaying(true)}
            onPause={() => setPlaying(false)}
            onEnded={() => setPlaying(false)}
            onError={() => setBroken(true)}
          />
        </div>
      )}
      {broken && !sounding && (
        <p role="status">The recording could not be played. Press Listen to Blog to hear your device read it.</p>
      )}
      {reading.state.message !== null && (
        <p className={css.message} role="alert">
          {reading.state.message}
        </p>
      )}
    </div>
  );
}

/** `6 seconds` below a minute, else `4 min`; 0 stands for a length that nobody gave. */
function lengthText(seconds: number): string {
  if (seconds === 0) return "length not known";
  return seconds < 60 ? `${seconds} seconds` : `${Math.round(seconds / 60)} min`;
}

function Speed({ onChange }: { onChange: (rate: number) => void }) {
  return (
    <label className={css.speed}>
      Speed{" "}
      <select defaultValue="1" onChange={(event) => onChange(Number(event.target.value))}>
        {SPEEDS.map((speed) => (
          <option key={speed} value={speed}>
            {speed}×
          </option>
        ))}
      </select>
    </label>
  );
}
