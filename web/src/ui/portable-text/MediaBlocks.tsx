import type { ReactNode } from "react";
import type { Schemas } from "../../api/types";
import { t } from "../../messages/message";
import { nairaText, useNairaPerMegabyte, weightText, withCost } from "../data-cost";
import { Icon } from "../Icon";
import { volume2 } from "../icons";
import { PictureFrame } from "../PictureFrame";
import { Film } from "../video-card/Film";
import { PlayBar } from "../video-card/PlayBar";
import { Transcript } from "../video-card/Transcript";
import { textOf } from "./fields";
import { safeLink } from "./href";
import styles from "./portable-text.module.css";

type Fields = Record<string, unknown>;

/**
 * A film inside a text. One that is kept here has the browser's player; for one of the video host there is a bar to tap, which
 * asks before anything of the host is loaded.
 */
export function TextVideo({ video }: { video: Fields }): ReactNode {
  const [watchUrl, embedUrl, title] = [textOf(video.watchUrl), textOf(video.embedUrl), textOf(video.title)];
  const transcript = textOf(video.transcript);
  const price = useNairaPerMegabyte();
  const film = video.film as Schemas["FilmView"] | null | undefined;
  if (film && safeLink(film.src) !== null) {
    return (
      <figure className={styles.video} data-unspoken="">
        <figcaption dir="auto">
          {title} ({weightText(film.bytes, price)})
        </figcaption>
        <Film film={film} title={title} poster={film.poster?.src} />
        {transcript !== "" && <Transcript title={title} text={transcript} />}
      </figure>
    );
  }
  if (safeLink(watchUrl)?.outside !== true || safeLink(embedUrl)?.outside !== true) return null;
  const cost = withCost(textOf(video.costText), nairaText(Number(video.bytes ?? 0), price));
  return (
    <figure
      className={styles.video}
      data-unspoken=""
      data-behaviour="video-player"
      data-when="load"
      data-embed={embedUrl}
      data-cost={cost}
      data-title={title}
    >
      {title !== "" && <figcaption dir="auto">{title}</figcaption>}
      <PlayBar title={title} costText={cost} watchUrl={watchUrl} />
      {transcript !== "" && <Transcript title={title} text={transcript} />}
    </figure>
  );
}

/** A recording inside a text. Nothing of it is loaded before somebody plays it. */
export function TextAudio({ audio }: { audio: Fields }): ReactNode {
  const price = useNairaPerMegabyte();
  const found = audio.audio as Fields | null | undefined;
  const src = safeLink(found?.src);
  if (src === null) return null;
  const title = textOf(audio.title);
  const bytes = typeof found?.bytes === "number" && found.bytes > 0 ? ` (${weightText(found.bytes, price)})` : "";
  return (
    <figure className={styles.audio} data-unspoken="">
      <figcaption dir="auto">
        <Icon of={volume2} size="small" />
        {title || t("ui-recording")}
        {bytes}
      </figcaption>
      {/* biome-ignore lint/a11y/useMediaCaption: what is said stands in the text around it */}
      <audio controls preload="none" src={src.href} aria-label={title || t("ui-recording")} />
    </figure>
  );
}

type Picture = Schemas["PictureView"];

/** A picture inside a text, with its caption. A block whose picture is missing shows nothing. */
export function TextImage({ image }: { image: Record<string, unknown> }): ReactNode {
  const picture = image.picture as Partial<Picture> | null | undefined;
  if (typeof picture?.src !== "string") return null;
  const alt = typeof image.alt === "string" ? image.alt : (picture.alt ?? "");
  const caption = typeof image.caption === "string" ? image.caption : "";
  return (
    <figure className={styles.figure}>
      <PictureFrame picture={{ ...(picture as Picture), alt }} sizes="(min-width: 720px) 40rem, 100vw" />
      {caption !== "" && <figcaption dir="auto">{caption}</figcaption>}
    </figure>
  );
}
