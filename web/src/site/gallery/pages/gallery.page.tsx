import type { Schemas } from "../../../api/types";
import { t } from "../../../messages/message";
import type { RenderInput } from "../../../render/contract";
import { answer, type Page, wordsOf } from "../../../render/page";
import { LinkButton } from "../../../ui/LinkButton";
import { Pager } from "../../../ui/Pager";
import { Section } from "../../../ui/Section";
import { EmptyState, ErrorState } from "../../../ui/States";
import { ClinicSeries, MedicineOnTheStreet } from "../../../ui/series/SeriesSections";
import { VideoGrid } from "../../../ui/video-card/VideoCard";
import { SitePage } from "../../shell/SitePage";
import { shellOf } from "../../shell/useShell";
import { allSeries, filterOf, galleryAddress, isFiltered, seriesOptions } from "../filter";
import css from "../Gallery.module.css";
import { GalleryControls } from "../GalleryControls";
import { videoData } from "../structured";
import { galleryWords } from "../words";

type SeriesList = Schemas["SeriesList"];

function render(input: RenderInput) {
  const found = answer<SeriesList>(input, "videos");
  const list = found.ok ? found.body : undefined;
  const words = wordsOf(input, galleryWords());
  const options: readonly string[] = list?.options ?? seriesOptions;
  const filter = filterOf(input.query, options);
  // A page does not take over the words of an address: of a series that there is none, only that nothing matches.
  const series = options.includes(filter.series) ? filter.series : allSeries;
  const page = list?.page ?? 1;
  const filtered = isFiltered(filter, page);
  const autoplay = shellOf(input).features.autoplayVideos ?? false;
  const items = list?.items ?? [];
  const street = answer<SeriesList>(input, "street");
  const clinic = answer<SeriesList>(input, "clinic");
  const above = filtered ? [] : [street, clinic].flatMap((series) => (series.ok ? series.body.items : []));
  const others = items.filter(({ _id }) => !above.some((item) => item._id === _id));
  const isAllAbove = above.length > 0 && others.length === 0 && list?.pages === 1;

  const element = (
    <SitePage
      meta={{
        title: series === allSeries ? words.title : `${series} · ${words.title}`,
        description: words.description,
        canonical: galleryAddress(filter, page),
        jsonLd: videoData(items, input.site.publicUrl),
        hidden: !found.ok || filter.q !== "" || (filtered && items.length === 0),
      }}
    >
      <header className={`wrap ${css.head}`}>
        <p className={css.badge}>{words.badge}</p>
        <h1>{words.heading}</h1>
        {words.intro && <p className={`lead ${css.intro}`}>{words.intro}</p>}
        <GalleryControls words={words} filter={filter} options={options} />
      </header>
      {!filtered && (
        <div className={css.sections}>
          <MedicineOnTheStreet words={words.mos} found={street} autoplay={autoplay} />
          <ClinicSeries words={words.clinic} found={clinic} autoplay={autoplay} />
        </div>
      )}
      {!isAllAbove && (
        <Section
          id="films"
          heading={above.length > 0 ? t("gallery-more-videos") : headingOf(series, filter.q)}
          ground={filtered ? "paper" : "sunk"}
          intro={above.length === 0 && list && t("gallery-video-count", { count: list.total })}
        >
          {!found.ok && <ErrorState level={3} title={words.error} again={galleryAddress(filter, page)} />}
          {others.length > 0 && <VideoGrid items={others} autoplay={autoplay} />}
          {found.ok && items.length === 0 && (
            <EmptyState level={3} title={words.empty}>
              {filtered && (
                <LinkButton href="/gallery" look="line">
                  {t("gallery-show-all-videos")}
                </LinkButton>
              )}
            </EmptyState>
          )}
          {list && (
            <Pager
              page={list.page}
              pages={list.pages}
              path="/gallery"
              query={pagerQuery(filter.series, filter.q)}
              label={t("gallery-videos")}
            />
          )}
        </Section>
      )}
    </SitePage>
  );
  return { status: found.ok ? 200 : found.status, element };
}

function headingOf(series: string, q: string): string {
  const what = series === allSeries ? t("gallery-all-videos") : series;
  return q === "" ? what : t("gallery-found", { what, query: q });
}

function pagerQuery(series: string, q: string): Record<string, string> {
  return { series: series === allSeries ? "" : series, q };
}

export const page: Page = {
  name: "gallery",
  pattern: "/gallery",
  query: ["series", "q", "page"],
  reads: [
    { name: "copy", path: "/api/pages/gallery", query: {} },
    { name: "videos", path: "/api/series", query: { series: "{series}", q: "{q}", page: "{page}", limit: "9" } },
    { name: "street", path: "/api/series", query: { series: "MOS", limit: "1" } },
    // not shown: the key of a series
    { name: "clinic", path: "/api/series", query: { series: "Clinic Series", limit: "3" } },
  ],
  render,
};
