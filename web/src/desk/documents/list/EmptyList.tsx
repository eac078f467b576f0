import { Link } from "react-router";
import { EmptyState } from "../../../ui/States";
import type { Schema } from "../types";

/** A list with nothing in it says why, and what to do about it; the button for it stands where it always does. */
export function EmptyList({ schema, filtered, mayWrite }: { schema: Schema; filtered: boolean; mayWrite: boolean }) {
  if (filtered) {
    return (
      <EmptyState title="Nothing matches" text="Try fewer words, or look in every state.">
        <Link to={`?kind=${schema.kind}`}>Show all of them</Link>
      </EmptyState>
    );
  }
  if (!mayWrite) return <EmptyState title={`No ${schema.plural.toLowerCase()} yet`} text="Nobody wrote one so far." />;
  const way = schema.clinical
    ? "Write a draft; it is saved as you type. What gives advice about health is checked by a doctor, and then you publish it, at once or at a time you choose."
    : "Write a draft; it is saved as you type, and nobody sees it until you publish it.";
  return <EmptyState title={`No ${schema.plural.toLowerCase()} yet`} text={way} />;
}
