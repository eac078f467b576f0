import { useState } from "react";
import { Button } from "../../../ui/Button";
import { parseNumber } from "../../forms/numbers";
import { Dialog } from "../../ui/Dialog";
import { doiFrom, linkProblem, tidyLink, videoIdFrom } from "../addresses";
import { DO_DONT, kindLabel } from "../kinds";
import { assetOf, filmIn, type Loose, wordsOf } from "../shape";
import { doDontItems } from "../words";
import { FORMS } from "./forms";

interface Props {
  block: Loose;
  isNew: boolean;
  onSave: (block: Loose) => void;
  onClose: () => void;
}

/** What is wrong with the fields of a block, by field. */
export type Errors = Record<string, string>;

export function BlockDialog({ block, isNew, onSave, onClose }: Props) {
  const [draft, setDraft] = useState(block);
  const [errors, setErrors] = useState<Errors>({});
  const Form = FORMS[block._type];
  const change = (fields: Record<string, unknown>) => {
    setDraft((now) => ({ ...now, ...fields }));
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in fields))));
  };
  const save = () => {
    const [tidy, found] = checked(draft);
    setErrors(found);
    if (Object.keys(found).length === 0) onSave(tidy);
  };
  if (Form === undefined) return null;
  const actions = (
    <>
      <Button type="button" onClick={save}>
        {isNew ? "Insert" : "Save"}
      </Button>
      <Button type="button" look="line" onClick={onClose}>
        Cancel
      </Button>
    </>
  );
  const title = block._type === "callout" ? "Call-out" : kindLabel(block._type);
  return (
    <Dialog open title={title} onClose={onClose} actions={actions} size={block._type === "table" ? "wide" : "normal"}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          save();
        }}
      >
        <Form block={draft} errors={errors} change={change} />
        <input type="submit" hidden />
      </form>
    </Dialog>
  );
}

/** The fields as they are kept, and what is wrong with them. */
export function checked(block: Loose): [Loose, Errors] {
  const errors: Errors = {};
  const trimmed = Object.fromEntries(
    Object.entries(block).map(([name, value]) => [name, typeof value === "string" ? value.trim() : value]),
  );
  const tidy: Loose = { ...trimmed, _type: block._type };
  const words = (name: string) => wordsOf(tidy[name]);
  const need = (name: string, message: string) => {
    if (words(name) === "") errors[name] = message;
  };
  if (block._type === "callout") need("title", "Enter a title.");
  if (block._type === "image") checkImage(tidy, errors);
  if (block._type === "video") {
    const id = videoIdFrom(words("videoId"));
    const isOwn = filmIn(tidy) !== "";
    if (isOwn && words("videoId") === "") delete tidy.videoId;
    else if (id === null) errors.videoId = "Paste the address of a YouTube video, or choose one of the media library.";
    else tidy.videoId = id;
    need("title", "Enter what it shows.");
    checkSize(tidy, errors);
  }
  if (block._type === "audio") {
    need("title", "Enter what it is about.");
    if (assetOf(tidy) === "") errors.asset = "Choose a recording.";
  }
  if (block._type === "reference") checkReference(tidy, errors);
  if (block._type === "doDont") checkLists(tidy, errors);
  if (/^(faq|product)Reference$/.test(block._type)) need("ref", "Choose one.");
  for (const name of ["alt", "caption", "url", "doi", "watchtime", "transcript"])
    if (tidy[name] === "") delete tidy[name];
  if (tidy.decorative === false) delete tidy.decorative;
  return [tidy, errors];
}

/** The size is typed in megabytes and kept in bytes. */
function checkSize(video: Loose, errors: Errors): void {
  if (typeof video.bytes !== "string") return;
  const typed = parseNumber(video.bytes, false);
  if ("empty" in typed) delete video.bytes;
  else if ("number" in typed && typed.number > 0) video.bytes = Math.round(typed.number * 1_000_000);
  else errors.bytes = "Enter the size in figures, such as 18.";
}

function checkImage(image: Loose, errors: Errors): void {
  if (assetOf(image) === "") errors.asset = "Choose a picture.";
  else if (image.decorative === true) delete image.alt;
  else if (wordsOf(image.alt) === "") errors.alt = "Describe the picture, or mark it as decorative.";
}

function checkLists(lists: Loose, errors: Errors): void {
  for (const { name } of DO_DONT) {
    const items = Array.isArray(lists[name]) ? lists[name].map((item) => wordsOf(item).trim()) : [];
    lists[name] = items.filter((item) => item !== "");
  }
  if (doDontItems(lists).length === 0) errors.dos = "Enter what to do, or what not to do.";
}

function checkReference(reference: Loose, errors: Errors): void {
  if (wordsOf(reference.title) === "") errors.title = "Enter a title.";
  const [url, doi] = [wordsOf(reference.url), wordsOf(reference.doi)];
  if (url === "" && doi === "") errors.url = "Enter an address or a DOI.";
  if (url !== "") {
    reference.url = tidyLink(url);
    const problem = linkProblem(wordsOf(reference.url));
    if (problem !== null) errors.url = problem;
  }
  if (doi !== "") {
    const found = doiFrom(doi);
    if (found === null) errors.doi = "A DOI looks like 10.1000/182.";
    else reference.doi = found;
  }
}
