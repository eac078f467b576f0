import type { ReactNode } from "react";
import { useCommand } from "../../shell/useCommand";
import { Confirm } from "../Dialog";
import { saveAs } from "../saveAs";

interface ExportConfirmProps {
  title: string;
  children: ReactNode;
  /** On a shared device others see it, so it says nobody's address. */
  fileName: string;
  load: () => Promise<Blob>;
  onClose: () => void;
}

export function ExportConfirm({ title, children, fileName, load, onClose }: ExportConfirmProps) {
  const hand = useCommand({
    call: async () => saveAs(await load(), fileName),
    toasts: true,
    said: "File saved on this device.",
    onDone: onClose,
  });
  return (
    <Confirm
      open
      title={title}
      action="Download file"
      busy={hand.isPending}
      onConfirm={() => hand.run()}
      onClose={onClose}
    >
      {children}
    </Confirm>
  );
}
