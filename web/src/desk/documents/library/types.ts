export type MediaKind = "image" | "audio" | "video" | "file";

/** A file of the library, as far as a chooser needs it. */
export interface MediaItem {
  /** What documents refer to. */
  id: string;
  kind: MediaKind;
  name: string;
  bytes: number;
  seconds?: number;
  url: string;
  thumbnail?: string;
  alt: string;
  decorative: boolean;
  caption: string;
}

/** What a file chooser of the device offers for a kind. */
export const ACCEPTED: Record<MediaKind, string> = {
  image: "image/*",
  audio: "audio/*",
  video: "video/*",
  file: "application/pdf",
};
