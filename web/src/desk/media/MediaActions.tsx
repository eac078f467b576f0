import { type RefObject, useState } from "react";
import type { MediaDetail, MediaItem, MediaUse } from "../../api/schema";
import { Button } from "../../ui/Button";
import { image, refreshCw } from "../../ui/icons";
import { api } from "../shell/api";
import { useCommand } from "../shell/useCommand";
import { Confirm } from "../ui/Dialog";
import { camera, trash } from "../ui/icons";
import { toast } from "../ui/toasts";
import { frameOf, uploaded } from "./frame";
import { MediaPicker } from "./picker/MediaPicker";
import { uploadQueue } from "./picker/queue";
import { isKind } from "./picker/types";

interface MediaActionsProps {
  item: MediaDetail;
  film: RefObject<HTMLVideoElement | null>;
  onGone: () => void;
}

export function MediaActions({ item, film, onGone }: MediaActionsProps) {
  const [asking, setAsking] = useState<"replace" | "poster" | "delete" | "versions" | null>(null);
  const [instead, setInstead] = useState<MediaItem | null>(null);
  const [shownBy, setShownBy] = useState<string[]>([]);
  const replace = useCommand({
    call: (chosen: MediaItem) =>
      api.post("/api/desk/media/{id}/replace", { params: { path: { id: item.id } }, body: { with: chosen.id } }),
    changes: [["media"]],
    toasts: true,
    said: ({ documents }) => `Replaced in ${documents} ${documents === 1 ? "place" : "places"}`,
  });
  const poster = useCommand({
    call: (chosen: MediaItem) =>
      api.put("/api/desk/media/{id}/poster", { params: { path: { id: item.id } }, body: { image: chosen.id } }),
    changes: [["media"]],
    toasts: true,
  });
  const remove = useCommand({
    call: (versions: boolean) =>
      api.delete("/api/desk/media/{id}", {
        params: { path: { id: item.id }, query: { versions: versions ? "1" : undefined } },
      }),
    changes: [["media"]],
    said: "Deleted",
    onDone: onGone,
    onFail: (problem) => {
      if (problem.code !== "media_in_versions") return toast(problem.detail, "bad");
      setShownBy((problem.members.usedIn as MediaUse[]).map(({ title }) => title));
      setAsking("versions");
    },
  });
  const isUsed = item.uses > 0;
  return (
    <div className="row">
      {isUsed && (
        <Button type="button" look="line" small icon={refreshCw} onClick={() => setAsking("replace")}>
          Replace everywhere
        </Button>
      )}
      {item.kind === "video" && <FrameButton item={item} film={film} />}
      {item.kind === "video" && (
        <Button type="button" look="line" small icon={image} onClick={() => setAsking("poster")}>
          {item.poster ? "Choose another poster" : "Choose a poster"}
        </Button>
      )}
      <Button type="button" look="quiet" small icon={trash} disabled={isUsed} onClick={() => setAsking("delete")}>
        Delete
      </Button>
      {isUsed && <span className="small soft">This file is in use, so you can only replace it.</span>}
      {asking === "replace" && isKind(item.kind) && (
        <MediaPicker
          kind={item.kind}
          onPick={(chosen) => {
            setAsking(null);
            setInstead(chosen);
          }}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === "poster" && (
        <MediaPicker
          kind="image"
          onPick={(chosen) => {
            setAsking(null);
            poster.mutate(chosen);
          }}
          onClose={() => setAsking(null)}
        />
      )}
      <Confirm
        open={asking === "delete"}
        title={`Delete ${item.name}?`}
        action="Delete"
        danger
        busy={remove.isPending}
        onConfirm={() => remove.run(false)}
        onClose={() => setAsking(null)}
      >
        No page uses it. It cannot be restored.
      </Confirm>
      <Confirm
        open={asking === "versions"}
        title="Older versions show it"
        action="Delete it anyway"
        danger
        busy={remove.isPending}
        onConfirm={() => remove.run(true)}
        onClose={() => setAsking(null)}
      >
        {`Earlier versions of ${shownBy.join(", ")} show this file. If you delete it, those versions can only be restored without it.`}
      </Confirm>
      <Confirm
        open={instead !== null}
        title={`Replace it with ${instead?.name ?? ""}?`}
        action="Replace"
        busy={replace.isPending}
        onConfirm={() => instead && replace.run(instead, onGone)}
        onClose={() => setInstead(null)}
      >
        {`${item.uses} ${item.uses === 1 ? "place changes" : "places change"} at once, on the site as well. Each page keeps its earlier version.`}
      </Confirm>
    </div>
  );
}

interface FrameButtonProps {
  item: MediaDetail;
  film: RefObject<HTMLVideoElement | null>;
}

/** Makes the picture that the player shows the video's poster. */
function FrameButton({ item, film }: FrameButtonProps) {
  const take = useCommand({
    call: async () => {
      if (!film.current) return;
      const image = await uploaded(uploadQueue, await frameOf(film.current, item.name));
      await api.put("/api/desk/media/{id}/poster", { params: { path: { id: item.id } }, body: { image } });
    },
    changes: [["media"]],
    toasts: true,
    said: "This frame is now the poster. It is also in the media library.",
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
      {take.isPending ? "Saving the frame…" : "Use this frame as poster"}
    </Button>
  );
}
