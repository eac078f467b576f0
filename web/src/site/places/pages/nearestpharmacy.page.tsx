import { t } from "../../../messages/message";
import type { RenderInput } from "../../../render/contract";
import { answer, type Page } from "../../../render/page";
import { Button } from "../../../ui/Button";
import { ErrorState } from "../../../ui/States";
import { useShell } from "../../shell/useShell";
import { Credits } from "../Credits";
import { Finder } from "../Finder";
import { AREAS, PATH, searchAddress } from "../finder";
import css from "../finder.module.css";
import { PlacesPage, Status } from "../PlacesPage";
import type { FinderView } from "../types";
import { type PlacesWords, placesWords } from "../words";

export const page: Page = {
  name: "nearestpharmacy",
  pattern: PATH,
  query: ["q", "near", "type", "open", "always", "scheme", "emergency", "maps"],
  reads: [
    { name: "words", path: "/api/places/words", query: {} },
    {
      name: "finder",
      path: "/api/places/finder",
      query: {
        q: "{q}",
        near: "{near}",
        type: "{type}",
        open: "{open}",
        always: "{always}",
        scheme: "{scheme}",
        emergency: "{emergency}",
        maps: "{maps}",
      },
    },
  ],
  render(input) {
    const words = placesWords(input);
    const view = viewOf(input);
    if (input.form?.values.part === "results" && view.ok) return <Part view={view.body} words={words} />;
    const element = <Whole input={input} view={view} words={words} />;
    return view.ok ? element : { status: view.status, element };
  },
};

type Found = ReturnType<typeof answer<FinderView>>;

/** What was found: by the form that carries a position, else by the words in the address. */
function viewOf(input: RenderInput): Found {
  const read = answer<FinderView>(input, "finder");
  const { form } = input;
  if (form?.name !== "near") return read;
  const found = form.found ? (form.found as FinderView) : read.ok && read.body;
  if (!found) return read;
  // Without a position and without words that name a place there is nothing to show but why.
  const isLost = Boolean(form.message) && !found.where && found.places.length === 0;
  return { ok: true, body: isLost ? { ...found, beyond: [], heading: "", message: form.message ?? null } : found };
}

/** What the script puts in the place of the finder that stands on the page. */
function Part({ view, words }: { view: FinderView; words: PlacesWords }) {
  const { urgentHelp } = useShell();
  return (
    <html lang="en-GB">
      <head>
        <title>{words.heading}</title>
      </head>
      <body>
        <Finder view={view} words={words} help={urgentHelp} />
        <Credits lines={view.attribution} />
      </body>
    </html>
  );
}

function Whole({ input, view, words }: { input: RenderInput; view: Found; words: PlacesWords }) {
  const { urgentHelp } = useShell();
  const { q = "", near = "", type = "", emergency } = input.query;
  const where = view.ok ? view.body.where : null;
  const title = where && where.how === "typed" ? `${words.heading}: ${where.label}` : words.heading;
  return (
    <PlacesPage
      meta={{ title, description: words.description, canonical: PATH, hidden: q !== "" || near !== "" }}
      says={words}
    >
      <h1>{words.heading}</h1>
      <Status />
      {view.ok ? (
        <>
          <Finder view={view.body} words={words} help={urgentHelp} />
          <Beside words={words} />
          <div data-credits="">
            <Credits lines={view.body.attribution} />
          </div>
        </>
      ) : (
        <ErrorState
          title={view.status < 500 ? view.detail || words.noPlaces : t("places-list-failed")}
          text={t("places-list-failed-text")}
          again={searchAddress({ q, near, type, emergency: emergency === "yes" })}
        />
      )}
    </PlacesPage>
  );
}

/** What stands under the finder: the other ways in, and what the device keeps. */
function Beside({ words }: { words: PlacesWords }) {
  return (
    <div className={css.more}>
      <section aria-labelledby="saved" hidden data-saved="">
        <h2 id="saved">{t("places-saved-heading")}</h2>
        <ul className={css.saved} role="list" />
        <p className="small soft">
          {t("places-saved-note")}{" "}
          <Button type="button" look="quiet" small data-forget="">
            {t("places-forget-saved")}
          </Button>
        </p>
      </section>
      <p className="small soft" hidden data-stays="">
        {t("places-results-stay")}{" "}
        <Button type="button" look="quiet" small data-forget="">
          {t("places-forget-all")}
        </Button>
      </p>
      <section aria-labelledby="areas">
        <h2 id="areas">{words.browseHeading}</h2>
        <p>
          <a href={AREAS}>{t("places-all-countries")}</a>, <a href={`${AREAS}/nigeria`}>{t("places-browse-nigeria")}</a>
          , <a href={`${AREAS}/united-kingdom`}>{t("places-browse-united-kingdom")}</a>
        </p>
        <p>
          <a href={`${PATH}/add`}>{words.addPrompt}</a>
        </p>
      </section>
    </div>
  );
}
