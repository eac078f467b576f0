import { useEffect, useRef, useState } from "react";
import type { Schemas } from "../../../api/types";
import { t } from "../../../messages/message";
import { Button } from "../../../ui/Button";
import { pause, volume2 } from "../../../ui/icons";
import { clockText } from "../../../ui/messages/clock";
import { Chapters } from "../../../ui/recordings/Chapters";
import { followPlace, goTo } from "../../../ui/recordings/place";
import css from "../listen/listen.module.css";
import { SPEEDS } from "../listen/reader";
import { useReading } from "../listen/use-reading";

/** Seconds that one press goes back or on. */
const SKIP = 15;

export interface ListenProps {
  /** Id of the element whose words are read. */
  textId: string;
  author: string;
  audio: Schemas["AudioView"] | null;
  /** `2.4 MB, about ₦1`: what the recording weighs, and what it costs where that is known. */
  weight: string;
  /** The article is a sample, and so its recording is nobody's voice. */
  sample: boolean;
}

/** The doctor's own recording where there is one, otherwise the device's voice: one button for both. */
export default function Listen({ textId, author, audio, weight, sample }: ListenProps) {
  const player = useRef<HTMLAudioElement>(null);
  const reading = useReading(textId);
  const [playing, setPlaying] = useState(false);
  const [broken, setBroken] = useState(false);
  const [place, setPlace] = useState({ resumed: 0, current: -1 });
  const recorded = audio !== null && !broken;
  useEffect(() => {
    if (!recorded || !player.current) return undefined;
    return followPlace(player.current, (resumed) => setPlace((old) => ({ ...old, resumed })));
  }, [recorded]);
  const sounding = recorded ? playing : reading.state.status === "speaking";
  const begun = sounding || reading.state.status === "paused" || recorded;

  function press(): void {
    if (!recorded) reading.toggle();
    else if (playing) player.current?.pause();
    else player.current?.play().catch(() => setBroken(true));
  }

  function go(seconds: number): void {
    if (!player.current) return;
    setPlace((old) => ({ ...old, resumed: 0 }));
    goTo(player.current, seconds).catch(() => setBroken(true));
  }

  function skip(seconds: number): void {
    if (player.current) go(Math.max(0, player.current.currentTime + seconds));
  }

  function move(): void {
    const seconds = player.current?.currentTime ?? 0;
    const current = audio?.chapters?.findLastIndex(({ start }) => start <= seconds) ?? -1;
    if (current !== place.current) setPlace((old) => ({ ...old, current }));
  }

  function changeSpeed(rate: number): void {
    if (player.current) player.current.playbackRate = rate;
    reading.setRate(rate);
  }

  return (
    <div className={css.listen}>
      <span className={css.button}>
        <Button type="button" icon={sounding ? pause : volume2} onClick={press}>
          {sounding ? t("blog-pause-audio") : t("blog-listen-to-blog")}
        </Button>
      </span>
      {begun && <Speed onChange={changeSpeed} />}
      {recorded && (
        <span className={css.skips}>
          <Button type="button" look="line" onClick={() => skip(-SKIP)}>
            {t("blog-back", { seconds: SKIP })}
          </Button>
          <Button type="button" look="line" onClick={() => skip(SKIP)}>
            {t("blog-forward", { seconds: SKIP })}
          </Button>
        </span>
      )}
      {recorded && (
        <div className={css.recording}>
          <p>
            {sample
              ? t("blog-recording-is-sample", { length: lengthText(audio.seconds), size: weight })
              : t("blog-recording-of-author", { author, length: lengthText(audio.seconds), size: weight })}
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
            onTimeUpdate={move}
          />
          <p role="status">
            {place.resumed > 0 && (
              <>
                {t("blog-listening-resumed", { place: clockText(place.resumed) })}{" "}
                <Button type="button" look="quiet" small onClick={() => go(0)}>
                  {t("blog-listen-from-the-beginning")}
                </Button>
              </>
            )}
          </p>
          <Chapters
            audio={audio}
            className={css.chapters}
            open
            current={playing ? place.current : undefined}
            onGo={go}
          />
        </div>
      )}
      {broken && !sounding && <p role="status">{t("blog-recording-broken")}</p>}
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
  if (seconds === 0) return t("blog-length-not-known");
  return seconds < 60
    ? t("blog-length-in-seconds", { count: seconds })
    : t("blog-length-in-minutes", { minutes: Math.round(seconds / 60) });
}

function Speed({ onChange }: { onChange: (rate: number) => void }) {
  return (
    <label className={css.speed}>
      {t("blog-speed")}{" "}
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
