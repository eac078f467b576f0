import type { Schemas } from "../../api/types";
import { t } from "../../messages/message";
import { usePreferences } from "../../render/context";
import { Icon } from "../../ui/Icon";
import { zoomIn } from "../../ui/icons";
import { PictureFrame } from "../../ui/PictureFrame";
import css from "./PictureGallery.module.css";

type PictureView = Schemas["PictureView"];

/** The widest file of a picture. */
export function widestOf({ src, srcset }: Pick<PictureView, "src" | "srcset">): string {
  const files = srcset.split(",").map((entry) => {
    const [file = "", width = "0w"] = entry.trim().split(" ");
    return { file, width: Number.parseInt(width, 10) };
  });
  return files.sort((one, other) => other.width - one.width)[0]?.file || src;
}

/** The picture by itself, which the browser enlarges; nothing where there is no larger file. */
function ZoomLink({ picture, title }: { picture: PictureView; title: string }) {
  const file = widestOf(picture);
  if (file === picture.src) return null;
  return (
    <a className={css.zoom} href={file}>
      <Icon of={zoomIn} />
      <span className="vh">{t("shop-picture-larger", { picture: picture.alt || title })}</span>
    </a>
  );
}

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
            {!lowData && <ZoomLink picture={picture} title={title} />}
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
