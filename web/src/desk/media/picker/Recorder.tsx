import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/Button";
import { check, play, refreshCw, x } from "../../../ui/icons";
import { Notice } from "../../../ui/Notice";
import { mic } from "../../ui/icons";
import { useOnce } from "../../ui/useOnce";
import css from "./media.module.css";
import { canRecord, type Recording, record } from "./recording";
import { lengthText } from "./words";

type Step =
  | { at: "idle"; error?: string }
  | { at: "recording" | "paused"; recording: Recording }
  | { at: "listen"; file: File; url: string };

/** Records with the device's microphone: a level to see that it hears, a pause, a listen, and another try. */
export function Recorder({ name, onFile }: { name: string; onFile: (file: File) => void }) {
  const [step, setStep] = useState<Step>({ at: "idle" });
  const [seconds, setSeconds] = useState(0);
  const running = step.at === "recording";
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setSeconds((past) => past + 1), 1_000);
    return () => clearInterval(timer);
  }, [running]);
  const once = useOnce();
  const last = useRef(step);
  last.current = step;
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      const left = last.current;
      if (left.at === "recording" || left.at === "paused") left.recording.drop();
      if (left.at === "listen") URL.revokeObjectURL(left.url);
    };
  }, []);
  const begin = async () => {
    if (step.at === "listen") URL.revokeObjectURL(step.url);
    setSeconds(0);
    try {
      const recording = await record(name);
      // Whoever closed the dialog while the browser asked does not want to be heard.
      if (isHere.current) setStep({ at: "recording", recording });
      else recording.drop();
    } catch (error) {
      setStep({ at: "idle", error: error instanceof Error ? error.message : String(error) });
    }
  };
  if (!canRecord()) return <Notice tone="told">This browser cannot record. Upload a recording instead.</Notice>;
  if (step.at === "idle") {
    return (
      <div className="stack stack-small">
        {step.error && (
          <p role="alert" className={css.lack}>
            {step.error}
          </p>
        )}
        <p>
          Hold the phone about 20 cm away and read as you would to a patient. Nothing is uploaded until you choose to.
        </p>
        <p>
          <Button type="button" icon={mic} onClick={() => once(begin)}>
            Record
          </Button>
        </p>
      </div>
    );
  }
  if (step.at === "listen") {
    return (
      <div className="stack stack-small">
        {/* biome-ignore lint/a11y/useMediaCaption: made a moment ago by the person who listens */}
        <audio className={css.audio} controls src={step.url} aria-label="What you recorded" />
        <div className="row">
          <Button type="button" icon={check} onClick={() => onFile(step.file)}>
            Use this recording ({lengthText(seconds)})
          </Button>
          <Button type="button" look="line" icon={refreshCw} onClick={() => once(begin)}>
            Record again
          </Button>
        </div>
      </div>
    );
  }
  const { recording } = step;
  const stop = async () => {
    const file = await recording.stop();
    setStep({ at: "listen", file, url: URL.createObjectURL(file) });
  };
  return (
    <div className="stack stack-small">
      <p role="timer" aria-label="Length" className={css.timer}>
        {lengthText(seconds)}
      </p>
      <Level recording={recording} />
      <div className="row">
        <Button type="button" icon={check} onClick={() => once(stop)}>
          Done
        </Button>
        {running ? (
          <Button
            type="button"
            look="line"
            onClick={() => {
              recording.pause();
              setStep({ at: "paused", recording });
            }}
          >
            Pause
          </Button>
        ) : (
          <Button
            type="button"
            look="line"
            icon={play}
            onClick={() => {
              recording.resume();
              setStep({ at: "recording", recording });
            }}
          >
            Resume
          </Button>
        )}
        <Button
          type="button"
          look="quiet"
          icon={x}
          onClick={() => {
            recording.drop();
            setStep({ at: "idle" });
          }}
        >
          Discard
        </Button>
      </div>
    </div>
  );
}

/** How loud it is, many times a second. */
function Level({ recording }: { recording: Recording }) {
  const meter = useRef<HTMLMeterElement>(null);
  useEffect(() => {
    let frame = 0;
    const show = () => {
      if (meter.current) meter.current.value = recording.level();
      frame = requestAnimationFrame(show);
    };
    show();
    return () => cancelAnimationFrame(frame);
  }, [recording]);
  return (
    <meter ref={meter} className={css.meter} min={0} max={1} low={0.15} high={0.85} optimum={0.5} aria-label="Level" />
  );
}
