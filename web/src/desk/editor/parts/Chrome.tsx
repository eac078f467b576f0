import type { ReactNode, SyntheticEvent } from "react";

const stop = (event: SyntheticEvent) => event.stopPropagation();

/** Buttons and pictures inside the text. Keys and pastes in them are theirs, not the text's. */
export function Chrome({ className, children }: { className?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps events from the text around it
    <div
      className={className}
      contentEditable={false}
      onKeyDown={stop}
      onKeyUp={stop}
      onPaste={stop}
      onCopy={stop}
      onCut={stop}
      onDragStart={(event) => event.preventDefault()}
    >
      {children}
    </div>
  );
}
