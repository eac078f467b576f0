import { Button } from "../../ui/Button";
import { AREAS, PATH } from "./finder";
import css from "./finder.module.css";
import type { PlacesWords } from "./words";

/** What stands under the finder: the other ways in, and what the device keeps. */
export function Beside({ words }: { words: PlacesWords }) {
  return (
    <div className={css.more}>
      <section aria-labelledby="saved" hidden data-saved="">
        <h2 id="saved">Saved on this device</h2>
        <ul className={css.saved} role="list" />
        <p className="small soft">
          They can be read without a signal, and nobody else knows of them.{" "}
          <Button type="button" look="quiet" small data-forget="">
            Forget them
          </Button>
        </p>
      </section>
      <p className="small soft" hidden data-stays="">
        Your last results stay on this device too, to be read without a signal.{" "}
        <Button type="button" look="quiet" small data-forget="">
          Forget everything on this device
        </Button>
      </p>
      <section aria-labelledby="areas">
        <h2 id="areas">{words.browseHeading}</h2>
        <p>
          <a href={AREAS}>All countries</a>, <a href={`${AREAS}/nigeria`}>Nigeria by state</a>,{" "}
          <a href={`${AREAS}/united-kingdom`}>United Kingdom by district</a>
        </p>
        <p>
          <a href={`${PATH}/add`}>{words.addPrompt}</a>
        </p>
      </section>
    </div>
  );
}
