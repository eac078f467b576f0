import { Chip } from "../../ui/Chip";
import { clock } from "../../ui/icons";
import css from "./community.module.css";

/** Questions of this device that others do not see yet, on top of the list for their author only. Filled in by a script. */
export function OwnQuestions() {
  return (
    <section
      className={css.own}
      aria-labelledby="own-heading"
      hidden
      data-behaviour="community-player"
      data-part="waiting"
      data-when="load"
    >
      <h3 id="own-heading">Your waiting questions</h3>
      <ul className={css.questions} role="list" />
      <template>
        <li className={css.question}>
          <div className={css.top}>
            <time className="small soft" />
            <Chip tone="wait" icon={clock}>
              waiting for review
            </Chip>
          </div>
          <h4 className={css.title} dir="auto">
            …
          </h4>
          <p className="small soft">Only you can see it, on this device.</p>
        </li>
      </template>
      <a href="/community/mine">My Questions</a>
    </section>
  );
}
