import { useParams } from "react-router";
import type { DeskLetter } from "../../../api/schema";
import { Chip } from "../../../ui/Chip";
import { mail, triangleAlert } from "../../../ui/icons";
import { Notice } from "../../../ui/Notice";
import { happeningsOf } from "../../ui/cases/history";
import { NotesPanel } from "../../ui/cases/NotesPanel";
import { Happened } from "../../ui/Happened";
import { OneScreen } from "../../ui/OneScreen";
import parts from "../../ui/parts.module.css";
import { ScreenHead } from "../../ui/ScreenHead";
import { StateChip } from "../../ui/StateChip";
import { chipOf, labelOf } from "../../ui/words";
import { actionWords, ruleWords } from "../words";
import { ClockPanel } from "./ClockPanel";
import { DataPanel } from "./DataPanel";
import { StatePanel } from "./StatePanel";
import { TextPanel } from "./TextPanel";
import { ThreadPanel } from "./ThreadPanel";
import { useLetter, useStep } from "./useLetter";
import { WhoPanel } from "./WhoPanel";

const BACK = { to: "/letters", label: "All messages" };

/** One letter: who wrote, what, and what was said since. */
export default function LetterScreen() {
  const { id = "" } = useParams();
  return (
    <OneScreen title="A message" back={BACK} query={useLetter(id)}>
      {(data) => <Opened key={id} letter={data} />}
    </OneScreen>
  );
}

function Opened({ letter }: { letter: DeskLetter }) {
  const note = useStep(letter);
  const { urgent, flags, unread, reference, kind, about, name, state } = letter;
  return (
    <>
      <ScreenHead
        title={name || reference}
        lead={[reference, labelOf("LetterKind", kind), about].filter(Boolean).join(" · ")}
        back={BACK}
      >
        {urgent && (
          <Chip tone="bad" icon={triangleAlert}>
            Read first
          </Chip>
        )}
        {unread && (
          <Chip tone="wait" icon={mail}>
            Wrote again
          </Chip>
        )}
        <StateChip words={chipOf("LetterState", state)} />
      </ScreenHead>
      {urgent && (
        <div className={parts.told}>
          <Notice tone="cost" title="Words that sound like an emergency were found.">
            {flags.length > 0 && `Found: ${flags.map(ruleWords).join(", ")}. `}
            They saw whom to call at once when they wrote this. Call them first.
          </Notice>
        </div>
      )}
      <div className={parts.work}>
        <div className={parts.main}>
          <TextPanel letter={letter} />
          <ThreadPanel letter={letter} />
          <NotesPanel
            notes={letter.notes}
            hint="Only the house sees it."
            command={note}
            write={
              letter.steps.includes("note") ? (text) => note.mutateAsync({ step: "notes", body: { text } }) : undefined
            }
          />
        </div>
        <div className={parts.side}>
          {letter.complaint && <ClockPanel letter={letter} clock={letter.complaint} />}
          <WhoPanel letter={letter} />
          <StatePanel letter={letter} />
          <DataPanel letter={letter} />
          <Happened steps={happeningsOf(letter.history, { action: actionWords, states: "LetterState" })} />
        </div>
      </div>
    </>
  );
}
