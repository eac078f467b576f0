import type { ComponentProps } from "react";
import { NotesPanel } from "../ui/cases/NotesPanel";
import { SavedNote, TypedDraft } from "./TypedDraft";
import type { DraftName } from "./typed";

type KeptNotesProps = DraftName &
  Omit<ComponentProps<typeof NotesPanel>, "typed"> & { write: (text: string) => Promise<unknown> };

/** Notes about something; what is typed of a new one is kept until it is saved. */
export function KeptNotes({ kind, subject, write, ...shown }: KeptNotesProps) {
  return (
    <TypedDraft kind={kind} subject={subject} start={{ text: "" }}>
      {(typed) => (
        <NotesPanel
          {...shown}
          typed={{
            write: async (text) => {
              await typed.settle();
              await write(text);
              typed.sent();
            },
            text: typed.fields.text,
            onText: (text) => typed.put({ text }),
            saved: <SavedNote typed={typed} />,
          }}
        />
      )}
    </TypedDraft>
  );
}
