import { useEffect } from "react";
import type { DeskIssue } from "../../../api/schema";
import { TextEditor } from "../../forms/TextEditor";
import { SavedNote } from "../../saving/TypedDraft";
import { Form } from "../../ui/Form";
import { Choice, fieldId, TextArea, TextField } from "../../ui/fields";
import { LeaveConfirm } from "../../ui/LeaveConfirm";
import { Panel } from "../../ui/Panel";
import { fieldsOf } from "../../ui/useFields";
import { choicesOf } from "../../ui/words";
import type { Draft } from "./draft";
import { PostsPanel } from "./PostsPanel";
import { SegmentPanel } from "./SegmentPanel";
import { useWritten } from "./useWritten";

/** What an introduction can have beside paragraphs, lists and links: every mail program shows these. */
const BLOCKS = ["h2", "h3", "blockquote"] as const;

interface ComposerProps {
  issue: DeskIssue;
  onDirty: (isDirty: boolean) => void;
}

/** Where an issue is written. It is saved as it is typed; nothing is sent before somebody says so. */
export function Composer({ issue, onDirty }: ComposerProps) {
  const written = useWritten(issue);
  const { draft, problem, isUnsaved, generation } = written;
  const put = written.put;
  const field = fieldsOf<Draft>(draft, put, "issue", (name) => problem?.about(name));
  useEffect(() => onDirty(isUnsaved), [isUnsaved, onDirty]);
  return (
    <Form className="stack stack-large" error={problem} form="issue" run={written.save}>
      <Panel title="Content">
        <TextField
          {...field("subject")}
          label="Subject"
          hint="What readers see first. No health details."
          maxLength={120}
        />
        <TextArea
          {...field("summary")}
          label="Summary"
          hint="One or two sentences, shown after the subject in inboxes and below it in the archive."
          optional
          rows={2}
          maxLength={300}
        />
        <TextEditor
          key={generation}
          id={fieldId("intro", "issue")}
          label="Introduction"
          hint="A few words before the posts. To link to a page of the site, search for its title."
          kinds={BLOCKS}
          error={problem?.about("intro")}
          start={draft.intro}
          onChange={(intro) => put({ intro })}
        />
      </Panel>
      <PostsPanel posts={draft.posts} error={problem?.about("posts")} onChange={(posts) => put({ posts })} />
      <Panel title="Who gets it">
        <Choice
          id={fieldId("kind", "issue")}
          label="Type"
          value={draft.kind}
          options={choicesOf("IssueKind")}
          onChange={(kind) => put({ kind: kind === "extra" ? "extra" : "weekly" })}
        />
        <SegmentPanel segment={draft.segment} onChange={(segment) => put({ segment })} />
      </Panel>
      <p>
        <SavedNote typed={written} />
      </p>
      {written.isAtRisk && (
        <LeaveConfirm unsaved>
          Your last changes to this issue could not be saved yet. They are lost if you leave.
        </LeaveConfirm>
      )}
    </Form>
  );
}
