import type { Schemas } from "../../api/types";
import { t } from "../../messages/message";
import { usePreferences } from "../../render/context";
import { PictureFrame } from "../../ui/PictureFrame";
import css from "./PictureGallery.module.css";

type PictureView = Schemas["PictureView"];

/** As many pictures as the cssheet knows how to choose between. */
export const galleryLimit = 8;

interface PictureGalleryProps {
  pictures: readonly PictureView[];
  title: string;
}

/**
 * The pictures of a product: hovering, tapping or arrowing to a small one shows it large.
 *
 * Radio buttons and style do it, so that it works without scripts; with them a hovered picture stays. A large picture is
 * fetched when it is first shown.
 */
export function PictureGallery({ pictures, title }: PictureGalleryProps) {
  const { lowData } = usePreferences();
  const shown = pictures.slice(0, galleryLimit);
  if (shown.length === 0) {
    return <div className={`${css.stage} ${css.none}`}>{t("shop-no-picture-yet")}</div>;
  }
  return (
    <fieldset className={css.gallery} data-behaviour="picture-gallery" data-when="visible">
      <legend className="vh">{t("shop-pictures-of", { title })}</legend>
      <div className={css.stage}>
        {shown.map((picture) => (
          <div className={css.large} key={picture.src}>
            <PictureFrame picture={picture} sizes="(min-width: 900px) 36rem, 92vw" />
          </div>
        ))}
      </div>
      {shown.length > 1 && (
        <div className={css.small}>
          {shown.map((picture, index) => (
            <label className={css.choice} key={picture.src}>
              <input type="radio" name="picture" className="vh" defaultChecked={index === 0} />
              {lowData ? (
                <span className={css.number} aria-hidden="true">
                  {index + 1}
                </span>
              ) : (
                <PictureFrame picture={{ ...picture, alt: "" }} sizes="5rem" />
              )}
              <span className="vh">
                {t("shop-picture-number", { number: index + 1, pictures: shown.length })}
                {picture.alt === "" ? "" : `: ${picture.alt}`}
              </span>
            </label>
          ))}
        </div>
      )}
    </fieldset>
  );
}
