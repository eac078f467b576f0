import type { Schemas } from "../api/types";
import { Localized } from "../messages/Localized";
import { usePreferences } from "../render/context";
import { bytesText } from "./bytes";
import css from "./PictureFrame.module.css";
import { showPicture } from "./show-picture";

interface PictureFrameProps {
  picture: Schemas["PictureView"];
  /** How wide it is shown, as in the `sizes` attribute. */
  sizes?: string;
  /** The one picture that opens the page; every other one waits until it is near. */
  cover?: boolean;
  /** In an island, which does not know the visitor's choices. */
  lowData?: boolean;
}

/**
 * A picture with its size set. In the low-data variant it waits for a tap, with its weight shown: a link, because a browser
 * without scripts fetches every `img` it finds. `show-picture-player.behaviour.ts` shows it in place; an island listens itself.
 */
export function PictureFrame({ picture, sizes = "(min-width: 900px) 33vw, 100vw", cover, lowData }: PictureFrameProps) {
  const preferences = usePreferences();
  const { alt, src, srcset, width, height, bytes } = picture;
  if (lowData ?? preferences.lowData) {
    if (alt === "") return null;
    return (
      <span
        className={css.frame}
        data-behaviour="show-picture-player"
        data-when="load"
        data-waiting=""
        data-alt={alt}
        data-width={width}
        data-height={height}
      >
        <a href={src} onClick={(event) => showPicture(event.currentTarget, event)}>
          <Localized
            id="ui-show-picture"
            values={{ size: bytesText(bytes), alt }}
            elements={{ hidden: (words) => <span className="vh">{words}</span> }}
          />
        </a>
      </span>
    );
  }
  return (
    <img
      src={src}
      srcSet={srcset || undefined}
      sizes={srcset ? sizes : undefined}
      alt={alt}
      width={width}
      height={height}
      loading={cover ? "eager" : "lazy"}
      fetchPriority={cover ? "high" : undefined}
      decoding="async"
    />
  );
}
