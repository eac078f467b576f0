import { type ReactNode, useState } from "react";
import type { PickedPicture, PickedRecording } from "../../editor/types";
import { api } from "../../shell/api";
import { MediaPicker } from "./MediaPicker";
import type { MediaDetail, MediaItem, MediaKind } from "./types";

interface Asked {
  kind: MediaKind;
  answer: (item: MediaItem | null) => void;
}

/** The choosers of the library for forms and texts, and the dialog that they open. */
export function useMediaPicker(recordingName?: string): {
  pickImage: () => Promise<PickedPicture | null>;
  pickAudio: () => Promise<PickedRecording | null>;
  pickVideo: () => Promise<PickedRecording | null>;
  lookUp: (id: string) => Promise<{ title?: string; url?: string } | null>;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (kind: MediaKind) => new Promise<MediaItem | null>((answer) => setAsked({ kind, answer }));
  const close = (item: MediaItem | null) => {
    asked?.answer(item);
    setAsked(null);
  };
  const recording = async (kind: "audio" | "video") => {
    const item = await ask(kind);
    return item && { asset: item.id, title: item.name };
  };
  return {
    pickImage: async () => {
      const item = await ask("image");
      return item && { asset: item.id, alt: item.alt, decorative: item.decorative, caption: item.caption };
    },
    pickAudio: () => recording("audio"),
    pickVideo: () => recording("video"),
    lookUp: async (id) => {
      const item = await api.get<MediaDetail>(`/api/desk/media/${encodeURIComponent(id)}`).catch(() => null);
      return item && { title: item.name, url: item.thumbnail ?? item.url };
    },
    dialog: asked && (
      <MediaPicker kind={asked.kind} recordingName={recordingName} onPick={close} onClose={() => close(null)} />
    ),
  };
}
