import { useId } from "react";
import { Button } from "../../ui/Button";
import fieldCss from "../../ui/Field.module.css";
import { volume2 } from "../../ui/icons";
import { FieldError, fieldId } from "../ui/fields";
import { trash } from "../ui/icons";
import { useFormFacts, useProblem } from "./context";
import type { ControlProps } from "./control";
import css from "./forms.module.css";
import { assetOf } from "./media";
import { usePickers } from "./pickers";
import { isObject } from "./values";

/** Where a stored recording can be heard: `file-<name>-<format>`, or an address of its own. */
export function recordingUrl(value: unknown): string | undefined {
  const match = /^file-([0-9a-f]+)-([a-z0-9]+)$/.exec(assetOf(value) ?? "");
  if (match) return `/media/${match[1]}/file.${match[2]}`;
  return isObject(value) && typeof value.src === "string" && value.src !== "" ? value.src : undefined;
}

/** A recording out of the library, or made there. */
export function AudioControl({ field, path, value, onChange }: ControlProps) {
  const id = useId();
  const { readOnly } = useFormFacts();
  const { pickAudio } = usePickers();
  const error = useProblem(path);
  const url = recordingUrl(value);
  const pick = async () => {
    const picked = await pickAudio?.();
    if (picked) onChange({ asset: { _type: "reference", _ref: picked.asset } });
  };
  return (
    <fieldset className={error ? `${fieldCss.field} ${fieldCss.wrong}` : css.bare} id={fieldId(path)} tabIndex={-1}>
      <legend className={fieldCss.legend}>
        {field.label}
        {!field.required && <span className={fieldCss.optional}> (optional)</span>}
      </legend>
      {field.help && <p className={fieldCss.hint}>{field.help}</p>}
      {error && <FieldError id={`${id}-error`} message={error} />}
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
    </fieldset>
  );
}
