import { Button } from "../../ui/Button";
import { volume2 } from "../../ui/icons";
import { trash } from "../ui/icons";
import { useFormFacts } from "./context";
import type { ControlProps } from "./control";
import css from "./forms.module.css";
import { Group } from "./Group";
import { assetOf } from "./media";
import { usePickers } from "./pickers";
import { isObject } from "./values";

/** Where a stored recording can be heard: `file-<name>-<format>`, or an address of its own. */
export function recordingUrl(value: unknown): string | undefined {
  const match = /^file-([0-9a-f]+)-([a-z0-9]+)$/.exec(assetOf(value) ?? "");
  if (match) return `/media/${match[1]}/file.${match[2]}`;
  return isObject(value) && typeof value.src === "string" && value.src !== "" ? value.src : undefined;
}

export function AudioControl({ field, path, value, onChange }: ControlProps) {
  const { readOnly } = useFormFacts();
  const { pickAudio } = usePickers();
  const url = recordingUrl(value);
  const pick = async () => {
    const picked = await pickAudio?.();
    if (picked) onChange({ asset: { _type: "reference", _ref: picked.asset } });
  };
  return (
    <Group field={field} path={path}>
      {/* biome-ignore lint/a11y/useMediaCaption: the article itself is the text of its recording */}
      {url && <audio className={css.audio} controls preload="none" src={url} aria-label={field.label} />}
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
