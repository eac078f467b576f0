import { type ReactNode, useMemo, useState } from "react";
import type { MediaItem } from "../../../api/schema";
import { searchLinks } from "../../forms/links";
import type { Pickers } from "../../forms/pickers";
import { MediaPicker } from "../../media/picker/MediaPicker";
import type { MediaKind } from "../../media/picker/types";
import { api } from "../../shell/api";
import { DocumentPicker } from "./DocumentPicker";

interface Found {
  id: string;
  title: string;
}

/** A dialog that is open, and who waits for its answer. */
type Asked =
  | { of: "media"; what: MediaKind; answer: (item: MediaItem | null) => void }
  | { of: "documents"; what: "faq" | "shop"; answer: (document: Found | null) => void };

const lookUp: Pickers["lookUp"] = async (kind, id) => {
  try {
    if (kind === "image" || kind === "audio") {
      const { name, thumbnail } = await api.get("/api/desk/media/{id}", { params: { path: { id } } });
      return { title: name, ...(thumbnail ? { url: thumbnail } : {}) };
    }
    return await api.get("/api/desk/documents/{id}", { params: { path: { id } } });
  } catch {
    return null;
  }
};

/** The choosers that forms and texts open, and the dialogs that they are made of. */
export function usePickersOfDesk(): { pickers: Pickers; dialogs: ReactNode } {
  const [asked, setAsked] = useState<Asked>();
  const pickers = useMemo((): Pickers => {
    const media = (what: MediaKind) =>
      new Promise<MediaItem | null>((answer) => setAsked({ of: "media", what, answer }));
    return {
      searchLinks,
      lookUp,
      pickImage: async () => {
        const item = await media("image");
        return item && { asset: item.id, alt: item.alt, decorative: item.decorative, caption: item.caption };
      },
      pickAudio: async () => {
        const item = await media("audio");
        return item && { asset: item.id, title: item.name, bytes: item.bytes, seconds: item.seconds };
      },
      pickFilm: async () => {
        const item = await media("video");
        return item && { asset: item.id, title: item.name };
      },
      pickCaptions: async () => {
        const item = await media("captions");
        return item && { asset: item.id };
      },
      pickDocument: (what) => new Promise((answer) => setAsked({ of: "documents", what, answer })),
    };
  }, []);
  return { pickers, dialogs: asked && <Chooser asked={asked} onDone={() => setAsked(undefined)} /> };
}

function Chooser({ asked, onDone }: { asked: Asked; onDone: () => void }) {
  const close = () => {
    asked.answer(null);
    onDone();
  };
  if (asked.of === "media") {
    const { what, answer } = asked;
    const onPick = (item: MediaItem) => {
      answer(item);
      onDone();
    };
    return <MediaPicker kind={what} onPick={onPick} onClose={close} />;
  }
  const { what, answer } = asked;
  const onPick = (document: Found) => {
    answer(document);
    onDone();
  };
  return <DocumentPicker kind={what} onPick={onPick} onClose={close} />;
}
