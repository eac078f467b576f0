import { useState } from "react";
import { Button } from "../../../ui/Button";
import { play, plus } from "../../../ui/icons";
import { assetOf } from "../../forms/media";
import { isObject, type JsonObject } from "../../forms/values";
import { Select } from "../../ui/fields";
import { trash } from "../../ui/icons";
import { type Captions, captionsOf, fileUrl, filmFrom, LANGUAGES, languageName, withCaptions } from "../film";
import type { Pickers } from "../types";

interface FilmFieldsProps extends Pick<Pickers, "pickFilm" | "pickCaptions"> {
  value: unknown;
  onChange: (film: JsonObject | undefined) => void;
  readOnly?: boolean;
}

/** A video of the library, and its captions by language. */
export function FilmFields({ value, onChange, readOnly = false, pickFilm, pickCaptions }: FilmFieldsProps) {
  const url = fileUrl(assetOf(value));
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: its captions stand below, to be changed */}
      {url && <video width="480" controls preload="none" src={url} aria-label="The video" />}
      {!readOnly && (
        <div className="row">
          <Button
            type="button"
            look="line"
            small
            icon={play}
            disabled={!pickFilm}
            onClick={async () => {
              const picked = await pickFilm?.();
              if (picked) onChange(filmFrom(picked.asset, value));
            }}
          >
            {url ? "Choose another video" : "Choose or upload a video"}
          </Button>
          {url && (
            <Button type="button" look="quiet" small icon={trash} onClick={() => onChange(undefined)}>
              Remove<span className="vh"> the video</span>
            </Button>
          )}
        </div>
      )}
      {url && isObject(value) && (
        <CaptionsList
          captions={captionsOf(value)}
          onChange={(captions) => onChange(withCaptions(value, captions))}
          readOnly={readOnly}
          pickCaptions={pickCaptions}
        />
      )}
    </>
  );
}

interface CaptionsListProps extends Pick<Pickers, "pickCaptions"> {
  captions: readonly Captions[];
  onChange: (captions: Captions[]) => void;
  readOnly: boolean;
}

function CaptionsList({ captions, onChange, readOnly, pickCaptions }: CaptionsListProps) {
  const [language, setLanguage] = useState("en");
  const without = (code: string) => captions.filter((one) => one.language !== code);
  const add = async () => {
    const picked = await pickCaptions?.();
    if (picked) onChange([...without(language), { language, asset: picked.asset }]);
  };
  return (
    <>
      {captions.length > 0 && (
        <ul aria-label="Captions">
          {captions.map(({ language: code, asset }) => (
            <li key={code} className="row">
              <a href={fileUrl(asset)} target="_blank" rel="noreferrer">
                Captions in {languageName(code)}
              </a>
              {!readOnly && (
                <Button type="button" look="quiet" small icon={trash} onClick={() => onChange(without(code))}>
                  Remove<span className="vh"> the captions in {languageName(code)}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!readOnly && pickCaptions && (
        <>
          <Select
            label="Language of the captions"
            hint="Captions are a WebVTT file, whose name ends in .vtt. Each line is checked when you upload it."
            value={language}
            options={LANGUAGES}
            onChange={setLanguage}
          />
          <div className="row">
            <Button type="button" look="line" small icon={plus} onClick={() => void add()}>
              {captions.some((one) => one.language === language) ? "Replace captions in " : "Add captions in "}
              {languageName(language)}
            </Button>
          </div>
        </>
      )}
    </>
  );
}
