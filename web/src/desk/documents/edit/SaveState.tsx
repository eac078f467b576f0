import type { DocumentState } from "../../../api/schema";
import { Chip } from "../../../ui/Chip";
import { circleAlert, clock, lock, pencil } from "../../../ui/icons";
import { save } from "../../ui/icons";
import { clock as clockText } from "../../ui/schedule";
import { labelOf } from "../../ui/words";
import type { Standing } from "../saving/machine";
import css from "./edit.module.css";

interface SaveStateProps {
  standing: Standing;
  savedAt: string | undefined;
  state: DocumentState;
  zone: string;
  readOnly: boolean;
}

/** What became of what is typed, in words: 'Draft, saved 08:41', 'Saving…', 'Not saved, retrying'. */
export function saveWords({ standing, savedAt, state, zone, readOnly }: SaveStateProps): string {
  const name = labelOf("DocumentState", state);
  if (readOnly && standing === "saved") return name;
  switch (standing) {
    case "saved":
      return savedAt ? `${name}, saved ${clockText(Date.parse(savedAt), zone).split(" ")[0]}` : name;
    case "unsaved":
      return `${name}, not saved yet`;
    case "saving":
      return "Saving…";
    case "retrying":
      return "Not saved, retrying";
    case "moved":
      return "Not saved: changed by someone else";
    case "signed_out":
      return "Not saved: sign in again";
    case "refused":
      return "Not saved: there is a problem";
    case "closed":
      return "Not saved: it can no longer be edited";
  }
}

const ICONS: Partial<Record<Standing, string>> = { saved: pencil, unsaved: pencil, saving: save, retrying: clock };

/** Always in sight while somebody writes; failures are read out. */
export function SaveState(props: SaveStateProps) {
  const { standing, readOnly } = props;
  const isTrouble = !["saved", "unsaved", "saving"].includes(standing);
  const tone = isTrouble ? "bad" : standing === "saved" && readOnly ? "plain" : "wait";
  return (
    <div className={css.saveState}>
      <Chip tone={tone} icon={readOnly && !isTrouble ? lock : (ICONS[standing] ?? circleAlert)}>
        {saveWords(props)}
      </Chip>
      <span className="vh" role="status">
        {isTrouble ? saveWords(props) : ""}
      </span>
    </div>
  );
}
