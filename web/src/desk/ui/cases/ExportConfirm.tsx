import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Confirm } from "../Dialog";
import { saveAs } from "../saveAs";
import { toast } from "../toasts";
import { useOnce } from "../useOnce";

interface ExportConfirmProps {
  title: string;
  /** What is in the file. */
  children: ReactNode;
  /** On a shared device others see it, so it says nobody's address. */
  fileName: string;
  load: () => Promise<Blob>;
  onClose: () => void;
}

/** Saves all that is kept about somebody as a file on this device. */
export function ExportConfirm({ title, children, fileName, load, onClose }: ExportConfirmProps) {
  const once = useOnce();
  const hand = useMutation({
    mutationFn: async () => saveAs(await load(), fileName),
    onSuccess: () => {
      toast("The file is saved on this device.");
      onClose();
    },
  });
  return (
    <Confirm
      open
      title={title}
      action="Save the file"
      busy={hand.isPending}
      onConfirm={() => once(() => hand.mutateAsync())}
      onClose={onClose}
    >
      {children}
    </Confirm>
  );
}
