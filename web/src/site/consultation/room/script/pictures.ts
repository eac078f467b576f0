import { t } from "../../../../messages/message";
import type { Call } from "../../../../ui/call/call";
import type { CallState } from "../../../../ui/call/state";
import { make } from "../../../../ui/inquiry/make";
import css from "../room.module.css";
import { setText } from "./parts";
import { nameOf } from "./words";

/** The pictures of the others, and the own one smaller. */
export class PictureRow {
  readonly element = make("div", { class: css.pictures });
  private readonly shown = new Map<string, HTMLElement>();

  constructor(private readonly call: Call) {}

  show({ seats, isShowing }: CallState): void {
    const wanted = new Map<string, { track: MediaStreamTrack | undefined; words: string }>();
    for (const seat of seats) {
      const track = seat.hasPicture && seat.slot !== null ? this.call.pictureOf(seat.slot) : undefined;
      if (track) wanted.set(`slot-${seat.slot}`, { track, words: nameOf(seat) });
    }
    if (isShowing) wanted.set("own", { track: this.call.ownPicture, words: t("call-your-picture") });
    for (const [key, figure] of this.shown) {
      if (wanted.has(key)) continue;
      figure.remove();
      this.shown.delete(key);
    }
    for (const [key, { track, words }] of wanted) this.draw(key, track, words);
  }

  private draw(key: string, track: MediaStreamTrack | undefined, words: string): void {
    const figure = this.shown.get(key) ?? makePicture(key === "own");
    if (!figure.isConnected) this.element.append(figure);
    this.shown.set(key, figure);
    const [picture, caption] = figure.children;
    const [present] = ((picture as HTMLVideoElement).srcObject as MediaStream | null)?.getTracks() ?? [];
    if (track && present !== track) (picture as HTMLVideoElement).srcObject = new MediaStream([track]);
    if (caption) setText(caption, words);
  }
}

function makePicture(isOwn: boolean): HTMLElement {
  const picture = document.createElement("video");
  // Sound comes from elsewhere; a muted picture may always play.
  picture.muted = true;
  picture.autoplay = true;
  picture.playsInline = true;
  return make("figure", { class: isOwn ? `${css.picture} ${css.own}` : css.picture }, picture, make("figcaption", {}));
}
