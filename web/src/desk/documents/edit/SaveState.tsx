import type { DocumentState } from "../../../api/schema";
import { Chip } from "../../../ui/Chip";
import { circleAlert, clock, lock, pencil } from "../../../ui/icons";
import type { Standing } from "../../saving/machine";
import { isTrouble, unsavedWords } from "../../saving/words";
import { save } from "../../ui/icons";
import { timeIn } from "../../ui/time";
import { chipOf, labelOf, type Words } from "../../ui/words";
import css from "./edit.module.css";

interface SaveStateProps {
  standing: Standing;
  savedAt: string | undefined;
  state: DocumentState;
  /** A newer draft stands beside the version on the site. */
  changed: boolean;
  asShipped: boolean;
  zone: string;
  readOnly: boolean;
}

/** What became of what is typed, in words: 'Draft, saved 08:41', 'Saving…', 'Not saved, retrying'. */
export function saveWords({ standing, savedAt, state, changed, asShipped, zone, readOnly }: SaveStateProps): string {
  if (asShipped && standing === "saved") return "As shipped, not changed yet";
  // 'Published' would be read as said of what was just typed.
  const name = state === "published" && changed ? "Changes not published" : labelOf("DocumentState", state);
  if (readOnly && standing === "saved") return name;
  switch (standing) {
    case "saved":
      return savedAt ? `${name}, saved ${timeIn(zone, savedAt)}` : name;
    case "unsaved":
      return `${name}, not saved yet`;
    default:
      return unsavedWords(standing);
  }
}

const ICONS: Partial<Record<Standing, string>> = { saved: pencil, unsaved: pencil, saving: save, retrying: clock };

/** As lists draw what is on the site, where that is all there is. */
function lookOf({ standing, state, changed, asShipped, readOnly }: SaveStateProps): Omit<Words, "label"> {
  if (isTrouble(standing)) return { tone: "bad", icon: ICONS[standing] ?? circleAlert };
  if (standing === "saved" && readOnly) return { tone: "plain", icon: lock };
  if (standing === "saved" && state === "published" && !changed && !asShipped) {
    const { tone, icon } = chipOf("DocumentState", state);
    return { tone, icon };
  }
  return { tone: "wait", icon: readOnly ? lock : (ICONS[standing] ?? circleAlert) };
}

/** Always in sight while somebody writes; failures are read out. */
export function SaveState(props: SaveStateProps) {
  return (
    <div className={css.saveState}>
      <Chip {...lookOf(props)}>{saveWords(props)}</Chip>
      <span className="vh" role="status">
        {isTrouble(props.standing) ? saveWords(props) : ""}
      </span>
    </div>
  );
}
