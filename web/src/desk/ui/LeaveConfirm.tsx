import type { ReactNode } from "react";
import { useUnsaved } from "../shell/unsaved";
import { Confirm } from "./Dialog";

interface LeaveConfirmProps {
  title?: string;
  unsaved: boolean;
  /** What would be lost. */
  children: ReactNode;
}

/** Asks before a screen is left on which something is not saved. */
export function LeaveConfirm({ title = "Leave without saving?", unsaved, children }: LeaveConfirmProps) {
  const blocker = useUnsaved(unsaved);
  return (
    <Confirm
      open={blocker.state === "blocked"}
      title={title}
      action="Leave"
      danger
      leavesBack
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {children}
    </Confirm>
  );
}
