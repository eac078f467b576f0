import type { Schemas } from "../../../api/types";
import { t } from "../../../messages/message";
import type { RenderInput } from "../../../render/contract";
import { answer, type Page } from "../../../render/page";
import { SampleLabel } from "../../../ui/Chip";
import { useNairaPerMegabyte, weightText } from "../../../ui/data-cost";
import { clockText } from "../../../ui/messages/clock";
import { Chapters } from "../../../ui/recordings/Chapters";
import { ErrorState } from "../../../ui/States";
import { SitePage } from "../../shell/SitePage";
import { shellOf } from "../../shell/useShell";
import { Ask, Book, Call, Find, Listen } from "../Drawings";
import css from "../listen.module.css";
import { Way } from "../Way";

const PATH = "/listen";

/** For who reads little: five large pictures, each of which can say what it does, and the articles that can be heard. */
export const page: Page = {
  name: "listen",
  pattern: PATH,
  reads: [{ name: "recordings", path: "/api/recordings", query: {} }],
  render(input) {
    const recordings = answer<Schemas["Listing_RecordedPost"]>(input, "recordings");
    const element = (
      <SitePage meta={{ title: t("listen-title"), description: t("listen-description"), canonical: PATH }}>
        <div className={`wrap section-tight ${css.page}`} data-behaviour="say-player" data-when="load">
          <div>
            <h1>{t("listen-title")}</h1>
            <p className="lead">{t("listen-lead")}</p>
          </div>
          <Ways input={input} hasRecordings={recordings.ok && recordings.body.items.length > 0} />
          <section id="articles" aria-labelledby="articles-heading" className={css.articles}>
            <h2 id="articles-heading">{t("listen-articles")}</h2>
            {recordings.ok ? (
              <Recordings items={recordings.body.items} />
            ) : (
              <ErrorState level={3} title={t("listen-failed")} again={PATH} />
            )}
          </section>
        </div>
      </SitePage>
    );
    return recordings.ok ? element : { status: recordings.status, element };
  },
};

function Ways({ input, hasRecordings }: { input: RenderInput; hasRecordings: boolean }) {
  const { urgentHelp, bookingUrl } = shellOf(input);
  return (
    <ul className={css.ways}>
      {urgentHelp.map(({ country, countryName, number, tel }) => (
        <Way
          key={country}
          href={tel}
          picture={<Call />}
          label={t("listen-call", { number, country: countryName })}
          isUrgent
        />
      ))}
      {hasRecordings && <Way href="#articles" picture={<Listen />} label={t("listen-hear")} />}
      <Way href="/community/ask" picture={<Ask />} label={t("listen-ask")} />
      <Way href={bookingUrl} picture={<Book />} label={t("listen-book")} />
      <Way href="/nearestpharmacy" picture={<Find />} label={t("listen-find")} />
    </ul>
  );
}

function Recordings({ items }: { items: Schemas["RecordedPost"][] }) {
  const price = useNairaPerMegabyte();
  if (items.length === 0) {
    return (
      <p>
        {t("listen-none")} <a href="/blog">{t("listen-blog")}</a>
      </p>
    );
  }
  return (
    <ul className={css.recordings}>
      {items.map(({ title, url, audio, sample }) => (
        <li key={url}>
          <h3>
            <a href={url}>{title}</a>
          </h3>
          {/* biome-ignore lint/a11y/useMediaCaption: the article is its text */}
          <audio controls preload="none" src={audio.src} aria-label={title} />
          <Chapters audio={audio} className={css.chapters} />
          <p className="small soft">
            {clockText(audio.seconds)} · {weightText(audio.bytes, price)} <SampleLabel show={sample} />
          </p>
        </li>
      ))}
    </ul>
  );
}
