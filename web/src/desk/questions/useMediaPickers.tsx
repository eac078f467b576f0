import { type ReactNode, useMemo, useState } from "react";
import { searchLinks } from "../forms/links";
import type { Pickers } from "../forms/pickers";
import { MediaPicker } from "../media/picker/MediaPicker";
import type { MediaItem } from "../media/picker/types";

/** A picker that is open, and who waits for its answer. */
interface Asked {
  kind: "image" | "audio";
  answer: (item: MediaItem | null) => void;
}

/** What an answer can have beside words: pictures and recordings of the library, links to pages of the site. */
export function useMediaPickers(): { pickers: Pickers; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked>();
  const pickers = useMemo((): Pickers => {
    const media = (kind: Asked["kind"]) => new Promise<MediaItem | null>((answer) => setAsked({ kind, answer }));
    return {
      searchLinks,
      pickImage: async () => {
        const item = await media("image");
        return item && { asset: item.id, alt: item.alt, decorative: item.decorative, caption: item.caption };
      },
      pickAudio: async () => {
        const item = await media("audio");
        return item && { asset: item.id, title: item.name };
      },
    };
  }, []);
  const end = (item: MediaItem | null) => {
    asked?.answer(item);
    setAsked(undefined);
  };
  const dialog = asked && <MediaPicker kind={asked.kind} onPick={end} onClose={() => end(null)} />;
  return { pickers, dialog };
}
