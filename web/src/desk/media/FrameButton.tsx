import type { RefObject } from "react";
import type { MediaDetail } from "../../api/schema";
import { Button } from "../../ui/Button";
import { api } from "../shell/api";
import { useCommand } from "../shell/useCommand";
import { camera } from "../ui/icons";
import { frameOf, uploaded } from "./frame";
import { uploadQueue } from "./picker/queue";

interface FrameButtonProps {
  item: MediaDetail;
  film: RefObject<HTMLVideoElement | null>;
}

/** Makes the picture that the player shows the video's poster. */
export function FrameButton({ item, film }: FrameButtonProps) {
  const take = useCommand({
    call: async () => {
      if (!film.current) return;
      const image = await uploaded(uploadQueue, await frameOf(film.current, item.name));
      await api.put("/api/desk/media/{id}/poster", { params: { path: { id: item.id } }, body: { image } });
    },
    changes: [["media"]],
    toasts: true,
    said: "This frame is the poster now. It is in the library, too.",
  });
  return (
    <Button
      type="button"
      look="line"
      small
      icon={camera}
      aria-disabled={take.isPending}
      onClick={() => take.isPending || take.mutate()}
    >
      {take.isPending ? "Taking the frame…" : "Use this frame as poster"}
    </Button>
  );
}
