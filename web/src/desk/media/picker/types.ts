export type MediaKind = "image" | "audio" | "video" | "captions" | "file";

export const KINDS: Record<MediaKind, { one: string; many: string }> = {
  image: { one: "Picture", many: "Pictures" },
  audio: { one: "Recording", many: "Recordings" },
  video: { one: "Video", many: "Videos" },
  captions: { one: "Captions file", many: "Captions" },
  file: { one: "Document", many: "Documents" },
};

export const isKind = (text: string): text is MediaKind => Object.hasOwn(KINDS, text);

/** What the file chooser of the device offers. The server looks at the bytes, whatever was chosen here. */
export const ACCEPT: Record<MediaKind, string> = {
  image: "image/*,.heic,.heif",
  audio: "audio/*",
  video: "video/mp4,video/webm",
  captions: ".vtt,text/vtt",
  file: "application/pdf",
};

export const ACCEPT_ALL = Object.values(ACCEPT).join(",");
