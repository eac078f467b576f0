import { Button } from "../../ui/Button";
import { bytesText } from "../../ui/bytes";
import { check, volume2 } from "../../ui/icons";
import { clockText } from "../../ui/messages/clock";
import { Notice } from "../../ui/Notice";
import { trash } from "../ui/icons";
import { useFormFacts } from "./context";
import type { ControlProps } from "./control";
import css from "./forms.module.css";
import { Group } from "./Group";
import { assetOf } from "./media";
import { usePickers } from "./pickers";
import { textDigest } from "./spoken";
import { isObject, type Json, type JsonObject } from "./values";
import { useWholeForm } from "./whole";

/** Where a stored recording can be heard: `file-<name>-<format>`, or an address of its own. */
export function recordingUrl(value: unknown): string | undefined {
  const match = /^file-([0-9a-f]+)-([a-z0-9]+)$/.exec(assetOf(value) ?? "");
  if (match) return `/media/${match[1]}/file.${match[2]}`;
  return isObject(value) && typeof value.src === "string" && value.src !== "" ? value.src : undefined;
}

export function AudioControl({ field, path, value, onChange }: ControlProps) {
  const { readOnly } = useFormFacts();
  const { pickAudio } = usePickers();
  const whole = useWholeForm();
  const url = recordingUrl(value);
  const pick = async () => {
    const picked = await pickAudio?.();
    if (!picked) return;
    const { asset, bytes, seconds } = picked;
    onChange({
      asset: { _type: "reference", _ref: asset },
      ...(bytes ? { bytes } : {}),
      ...(seconds ? { seconds } : {}),
      ...(whole ? { textDigest: textDigest(whole.body) } : {}),
    });
  };
  return (
    <Group field={field} path={path}>
      {url && (
        // biome-ignore lint/a11y/useMediaCaption: the article itself is the text of its recording
        <audio ref={whole?.player} className={css.audio} controls preload="none" src={url} aria-label={field.label} />
      )}
      {isObject(value) && <Facts recording={value} />}
      {isObject(value) && whole && isOutdated(value, whole.body) && (
        <Notice tone="cost" title="The text has changed since it was recorded">
          <p>Listeners hear the earlier text. Record it again, or confirm that the change does not matter.</p>
          {!readOnly && (
            <p>
              <Button
                type="button"
                look="line"
                small
                icon={check}
                onClick={() => onChange({ ...value, textDigest: textDigest(whole.body) })}
              >
                It still fits
              </Button>
            </p>
          )}
        </Notice>
      )}
      {!readOnly && (
        <div className="row">
          <Button type="button" look="line" small icon={volume2} disabled={!pickAudio} onClick={pick}>
            {isObject(value) ? "Choose another" : "Choose or record"}
          </Button>
          {isObject(value) && (
            <Button type="button" look="quiet" small icon={trash} onClick={() => onChange(undefined)}>
              Remove<span className="vh"> the recording</span>
            </Button>
          )}
        </div>
      )}
    </Group>
  );
}

/** The text is not the one that was read; nothing is known of recordings from elsewhere. */
const isOutdated = ({ textDigest: read }: JsonObject, body: JsonObject): boolean =>
  typeof read === "string" && read !== "" && read !== textDigest(body);

function Facts({ recording: { seconds, bytes } }: { recording: JsonObject }) {
  const known = (value: Json | undefined): value is number => typeof value === "number" && value > 0;
  const facts = [known(seconds) && clockText(seconds), known(bytes) && bytesText(bytes)].filter(Boolean);
  return facts.length > 0 ? <p className="small soft">{facts.join(", ")}</p> : null;
}
