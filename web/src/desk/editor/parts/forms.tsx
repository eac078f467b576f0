import type { FunctionComponent } from "react";
import { Button } from "../../../ui/Button";
import { image as imageIcon, volume2 } from "../../../ui/icons";
import { Check, Choice, FieldError, TextArea, TextField } from "../../ui/fields";
import { DO_DONT, TONES } from "../kinds";
import { assetOf, filmIn, type Loose, wordsOf } from "../shape";
import { useTools } from "../tools";
import { pictureFields } from "./cards";
import { FilmFields } from "./FilmFields";
import { TableForm } from "./TableForm";

export interface FormProps {
  block: Loose;
  errors: Record<string, string>;
  change: (fields: Record<string, unknown>) => void;
}

const words = ({ block, errors, change }: FormProps, name: string) => ({
  value: wordsOf(block[name]),
  onChange: (text: string) => change({ [name]: text }),
  error: errors[name],
});

function CalloutForm(props: FormProps) {
  const { block, change } = props;
  return (
    <>
      <Choice
        label="Kind"
        value={wordsOf(block.tone)}
        onChange={(tone) => change({ tone })}
        options={TONES.map(({ value, label }) => ({ value, label }))}
      />
      <TextField
        label="Title"
        hint={
          block.tone === "emergency" ? "Start with what to do: “Call 112 (Nigeria) or 999 (UK) now if”." : undefined
        }
        {...words(props, "title")}
        maxLength={120}
      />
    </>
  );
}

function ImageForm(props: FormProps) {
  const { block, errors, change } = props;
  const { pickImage } = useTools();
  const decorative = block.decorative === true;
  return (
    <>
      {errors.asset && <FieldError id="image-asset-error" message={errors.asset} />}
      {pickImage && (
        <Button
          type="button"
          look="line"
          small
          icon={imageIcon}
          onClick={async () => {
            const picked = await pickImage();
            if (picked) change(pictureFields(picked));
          }}
        >
          {assetOf(block) === "" ? "Choose a picture" : "Choose another picture"}
        </Button>
      )}
      {!decorative && (
        <TextArea
          label="Description"
          hint="For people who cannot see it: what it shows, in one sentence."
          rows={3}
          {...words(props, "alt")}
          maxLength={300}
        />
      )}
      <Check
        label="It is decorative and adds no information"
        checked={decorative}
        onChange={(on) => change({ decorative: on, alt: on ? undefined : block.alt })}
      />
      <TextField label="Caption" optional {...words(props, "caption")} maxLength={300} />
    </>
  );
}

function VideoForm(props: FormProps) {
  const { pickFilm, pickCaptions } = useTools();
  const { block, change } = props;
  return (
    <>
      {pickFilm && (
        <FilmFields
          value={block.film}
          onChange={(film) => change({ film })}
          pickFilm={pickFilm}
          pickCaptions={pickCaptions}
        />
      )}
      <TextField
        label="Video address"
        optional={filmIn(block) !== ""}
        hint="On YouTube: Share, then Copy. A video of the media library is shown in its place."
        {...words(props, "videoId")}
        inputMode="url"
        autoComplete="off"
      />
      <TextField label="Title" {...words(props, "title")} />
      {filmIn(block) === "" && (
        <>
          <TextField label="Length" optional hint="For example, 4 min." {...words(props, "watchtime")} maxLength={20} />
          <TextField
            label="Size in MB"
            optional
            hint="Shown before playing, so that people know how much data it uses."
            {...words(props, "bytes")}
            value={typeof block.bytes === "number" ? String(block.bytes / 1_000_000) : wordsOf(block.bytes)}
            inputMode="decimal"
            autoComplete="off"
          />
        </>
      )}
      <TextArea
        label="Transcript"
        optional
        hint="Everything that is said, for people who cannot hear it or have little data."
        rows={4}
        {...words(props, "transcript")}
      />
    </>
  );
}

function AudioForm(props: FormProps) {
  const { block, errors, change } = props;
  const { pickAudio } = useTools();
  return (
    <>
      {errors.asset && <FieldError id="audio-asset-error" message={errors.asset} />}
      {pickAudio && (
        <Button
          type="button"
          look="line"
          small
          icon={volume2}
          onClick={async () => {
            const picked = await pickAudio();
            if (!picked) return;
            const title = wordsOf(block.title) || (picked.title ?? "");
            change({ asset: { _type: "reference", _ref: picked.asset }, title });
          }}
        >
          {assetOf(block) === "" ? "Choose a recording" : "Choose another recording"}
        </Button>
      )}
      <TextField label="Title" {...words(props, "title")} />
    </>
  );
}

const HINTS = {
  dos: "One on each line, each beginning with what to do: “Drink a glass of water every hour”.",
  donts: "One on each line: “Share a cup or a spoon”.",
};

function DoDontForm({ block, errors, change }: FormProps) {
  return DO_DONT.map(({ name, label }) => (
    <TextArea
      key={name}
      label={label}
      hint={HINTS[name]}
      rows={5}
      value={Array.isArray(block[name]) ? block[name].map(wordsOf).join("\n") : ""}
      onChange={(text) => change({ [name]: text.split("\n") })}
      error={errors[name]}
    />
  ));
}

function ReferenceForm(props: FormProps) {
  return (
    <>
      <TextField
        label="Title"
        hint="Who says it and where: “WHO: Hypertension fact sheet, 2023”."
        {...words(props, "title")}
      />
      <TextField label="Address" optional {...words(props, "url")} inputMode="url" autoComplete="off" />
      <TextField label="DOI" optional {...words(props, "doi")} autoComplete="off" />
    </>
  );
}

function PickedForm({ block, errors, change }: FormProps) {
  const { pickDocument } = useTools();
  const kind = block._type === "faqReference" ? "faq" : "shop";
  return (
    <>
      {errors.ref && <FieldError id="picked-ref-error" message={errors.ref} />}
      <p>{wordsOf(block.ref) || "Nothing chosen yet."}</p>
      <Button
        type="button"
        look="line"
        small
        onClick={async () => {
          const picked = await pickDocument?.(kind);
          if (picked) change({ ref: picked.id });
        }}
      >
        {kind === "faq" ? "Choose a question" : "Choose a product"}
      </Button>
    </>
  );
}

export const FORMS: Record<string, FunctionComponent<FormProps>> = {
  callout: CalloutForm,
  image: ImageForm,
  video: VideoForm,
  audio: AudioForm,
  table: TableForm,
  doDont: DoDontForm,
  reference: ReferenceForm,
  faqReference: PickedForm,
  productReference: PickedForm,
};
