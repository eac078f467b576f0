import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/Button";
import { bytesText } from "../../../ui/bytes";
import { check, upload } from "../../../ui/icons";
import { Notice } from "../../../ui/Notice";
import css from "./media.module.css";
import { canMakeSmaller, smallBytes } from "./smaller";
import { lengthText } from "./words";

type Step =
  | { at: "offered" | "unable" }
  | { at: "making"; part: number }
  | { at: "failed"; error: string }
  | { at: "made"; made: File; url: string };

interface SmallerOfferProps {
  file: File;
  seconds: number;
  /** One of the two is chosen. */
  onFile: (file: File) => void;
  onDrop: () => void;
}

/** A recording that is heavier than speech needs: made smaller on this device before it is uploaded, or uploaded as it is. */
export function SmallerOffer({ file, seconds, onFile, onDrop }: SmallerOfferProps) {
  const [step, setStep] = useState<Step>({ at: "offered" });
  const making = useRef<AbortController>(null);
  useEffect(() => {
    void canMakeSmaller().then((can) => can || setStep({ at: "unable" }));
    return () => making.current?.abort();
  }, []);
  const url = step.at === "made" ? step.url : undefined;
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  const make = async () => {
    const stop = new AbortController();
    making.current = stop;
    setStep({ at: "making", part: 0 });
    try {
      const { makeSmaller } = await import("./makeSmaller");
      const made = await makeSmaller(file, {
        signal: stop.signal,
        onProgress: (part) => setStep({ at: "making", part }),
      });
      if (made.size >= file.size) throw new Error("It is as small as it can be.");
      setStep({ at: "made", made, url: URL.createObjectURL(made) });
    } catch (error) {
      if (stop.signal.aborted) setStep({ at: "offered" });
      else setStep({ at: "failed", error: error instanceof Error ? error.message : String(error) });
    }
  };
  const size = bytesText(file.size);
  const original = (
    <Button type="button" look="line" icon={upload} onClick={() => onFile(file)}>
      Upload the original ({size})
    </Button>
  );
  return (
    <Notice tone="cost" title={`${file.name}: ${size} for ${lengthText(seconds)}`}>
      {step.at === "offered" && (
        <>
          <p>
            Listeners pay for data, and speech stays clear at about {bytesText(smallBytes(seconds))}. It is made smaller
            on this device, before it is uploaded.
          </p>
          <div className="row">
            <Button type="button" icon={check} onClick={() => void make()}>
              Make it smaller
            </Button>
            {original}
            <Button type="button" look="quiet" onClick={onDrop}>
              Do not upload
            </Button>
          </div>
        </>
      )}
      {step.at === "making" && (
        <>
          <p>
            <label>
              Making it smaller <progress className={css.meter} value={step.part} max={1} />
            </label>
          </p>
          <p>
            <Button type="button" look="line" onClick={() => making.current?.abort()}>
              Stop
            </Button>
          </p>
        </>
      )}
      {step.at === "made" && (
        <>
          <p role="status">
            {size} → {bytesText(step.made.size)}, {lengthText(seconds)}. Listen to it before you decide.
          </p>
          {/* biome-ignore lint/a11y/useMediaCaption: what was chosen a moment ago by the person who listens */}
          <audio className={css.audio} controls src={step.url} aria-label="The smaller recording" />
          <div className="row">
            <Button type="button" icon={upload} onClick={() => onFile(step.made)}>
              Upload the smaller one ({bytesText(step.made.size)})
            </Button>
            {original}
          </div>
        </>
      )}
      {(step.at === "unable" || step.at === "failed") && (
        <>
          <p role="alert">
            {step.at === "failed"
              ? `It could not be made smaller. ${step.error}`
              : "This browser cannot make recordings smaller. A newer Chrome, Edge, Firefox or Safari can."}
          </p>
          <div className="row">
            {original}
            <Button type="button" look="quiet" onClick={onDrop}>
              Do not upload
            </Button>
          </div>
        </>
      )}
    </Notice>
  );
}
