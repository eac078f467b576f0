import { t } from "../../messages/message";
import { Button } from "../../ui/Button";
import { Pills } from "../../ui/Pills";
import { allSeries, type GalleryFilter, galleryAddress } from "./filter";
import css from "./GalleryControls.module.css";
import type { GalleryWords } from "./words";

interface GalleryControlsProps {
  words: GalleryWords;
  filter: GalleryFilter;
  /** 'All' and the series, from the API. */
  options: readonly string[];
}

const labelOf = (option: string) => (option === allSeries ? t("gallery-all-series") : option);

/** Search box, dropdown and pills: three ways to the same address, so they always show the same choice. */
export function GalleryControls({ words, filter, options }: GalleryControlsProps) {
  return (
    <div className={css.controls}>
      <search>
        <form className={css.form} action="/gallery" method="get">
          <div className={css.field}>
            <label htmlFor="gallery-q">{words.searchLabel}</label>
            <input
              id="gallery-q"
              className={css.input}
              type="search"
              name="q"
              defaultValue={filter.q}
              placeholder={words.searchPlaceholder}
              maxLength={200}
            />
          </div>
          <div className={css.field}>
            <label htmlFor="gallery-series">{words.seriesLabel}</label>
            <select
              id="gallery-series"
              className={css.input}
              name="series"
              defaultValue={filter.series === allSeries ? "" : filter.series}
            >
              {options.map((option) => (
                <option key={option} value={option === allSeries ? "" : option}>
                  {labelOf(option)}
                </option>
              ))}
            </select>
          </div>
          <Button>{t("gallery-search-button")}</Button>
        </form>
      </search>
      <Pills
        label={t("gallery-series-label")}
        pills={options.map((option) => ({
          label: labelOf(option),
          href: galleryAddress({ ...filter, series: option }),
          current: option === filter.series,
        }))}
      />
    </div>
  );
}
