import type { ReactNode } from "react";
import type { FieldKind } from "../../api/schema";
import { AudioControl } from "./AudioControl";
import { ChaptersControl } from "./ChaptersControl";
import { ColourControl } from "./ColourControl";
import type { ControlProps } from "./control";
import { FilmControl } from "./FilmControl";
import { ImagesControl } from "./ImagesControl";
import { LinksControl } from "./LinksControl";
import { ListControl, ObjectControl, TextsControl } from "./ListControls";
import { PricesControl } from "./PricesControl";
import { ReferenceControl } from "./ReferenceControl";
import { RichTextControl } from "./RichTextControl";
import { SlugControl } from "./SlugControl";
import {
  BooleanControl,
  ChoiceControl,
  DateControl,
  LineControl,
  LongControl,
  NumberControl,
  ReadOnlyControl,
  VideoControl,
} from "./TextControls";

const CONTROLS: Record<FieldKind, (props: ControlProps) => ReactNode> = {
  text: LineControl,
  url: LineControl,
  email: LineControl,
  phone: LineControl,
  colour: ColourControl,
  longtext: LongControl,
  integer: NumberControl,
  number: NumberControl,
  money: NumberControl,
  prices: PricesControl,
  date: DateControl,
  boolean: BooleanControl,
  choice: ChoiceControl,
  video: VideoControl,
  slug: SlugControl,
  list: ListControl,
  links: LinksControl,
  object: ObjectControl,
  texts: TextsControl,
  richtext: RichTextControl,
  image: ImagesControl,
  images: ImagesControl,
  audio: AudioControl,
  film: FilmControl,
  chapters: ChaptersControl,
  reference: ReferenceControl,
  references: ReferenceControl,
};

/** The control for a field, by what stands in it. */
export function Control(props: ControlProps) {
  if (props.field.readOnly) return <ReadOnlyControl {...props} />;
  const Shown = CONTROLS[props.field.kind];
  return <Shown {...props} />;
}
