import type { Schemas } from "../../api/types";
import { t } from "../../messages/message";
import { PictureFrame } from "../../ui/PictureFrame";
import css from "./HeroPictures.module.css";

type PictureView = Schemas["PictureView"];

interface HeroPicturesProps {
  /** Three pictures; more are not shown. */
  pictures: readonly PictureView[];
}

/**
 * Three product pictures that change places every 5 s (spec 1 §9), with a pause switch.
 *
 * Style alone moves them, so that they cost no script; they stand still under reduced motion, and a
 * low-data page has none of them.
 */
export function HeroPictures({ pictures }: HeroPicturesProps) {
  const three = pictures.slice(0, 3).map((picture) => ({ ...picture, alt: "" }));
  const moves = three.length === 3;
  return (
    <div className={css.hero}>
      <div className={css.pictures} aria-hidden="true">
        {three.map((picture, place) => (
          <div className={css.place} key={picture.src}>
            {moves ? (
              <Stack pictures={three} place={place} />
            ) : (
              <PictureFrame picture={picture} sizes="(min-width: 900px) 16rem, 30vw" />
            )}
          </div>
        ))}
      </div>
      {moves && (
        <label className={css.pause}>
          <input type="checkbox" />
          <span>{t("shop-pause-the-pictures")}</span>
        </label>
      )}
    </div>
  );
}

/** All three pictures in one place, each visible for a third of the turn. */
function Stack({ pictures, place }: { pictures: readonly PictureView[]; place: number }) {
  const turns = [css.first, css.second, css.third];
  return pictures.map((picture, index) => (
    <div className={`${css.layer} ${turns[(index - place + 3) % 3]}`} key={picture.src}>
      <PictureFrame picture={picture} sizes="(min-width: 900px) 16rem, 30vw" />
    </div>
  ));
}
