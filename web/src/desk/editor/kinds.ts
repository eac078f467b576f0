import {
  badgeCheck,
  circleAlert,
  copy,
  image,
  info,
  link,
  listChecks,
  shoppingBag,
  stethoscope,
  triangleAlert,
  video,
  volume2,
} from "../../ui/icons";
import { help, quote, table } from "../ui/icons";
import { emptyText } from "./behaviours";
import type { Loose } from "./shape";
import type { Pickers } from "./types";

export interface Kind {
  name: string;
  label: string;
  /** What it is for, and other words that it is found by. */
  words: string;
  icon: string;
  /** Style of the line instead of a block of its own. */
  style?: string;
  /** The new block before its form is filled in. */
  make?: (key: () => string) => Loose & { _key: string };
  /** Only where the desk can choose one. */
  needs?: keyof Pickers;
}

function callout(tone: string, title: string) {
  return (key: () => string) => ({ _type: "callout", _key: key(), tone, title, body: [emptyText(key)] });
}

const plain = (type: string, fields: Record<string, unknown>) => (key: () => string) => ({
  _type: type,
  _key: key(),
  ...fields,
});

/** In the order of the list. */
export const KINDS: Kind[] = [
  { name: "h2", label: "Heading", words: "section title h2", icon: info, style: "h2" },
  { name: "h3", label: "Smaller heading", words: "h3", icon: info, style: "h3" },
  { name: "h4", label: "Smallest heading", words: "h4", icon: info, style: "h4" },
  { name: "blockquote", label: "Quote", words: "quotation", icon: quote, style: "blockquote" },
  {
    name: "emergency",
    label: "Urgent box",
    words: "call-out red emergency warning signs 112 999",
    icon: triangleAlert,
    make: callout("emergency", "When to get help"),
  },
  {
    name: "see",
    label: "See a doctor",
    words: "call-out clinic advice",
    icon: stethoscope,
    make: callout("see", "See a clinic if"),
  },
  {
    name: "good",
    label: "Good to know",
    words: "call-out in short tip",
    icon: listChecks,
    make: callout("good", "Good to know"),
  },
  { name: "image", label: "Picture", words: "photo image", icon: image, make: plain("image", {}) },
  {
    name: "video",
    label: "Video",
    words: "film youtube",
    icon: video,
    make: plain("video", { videoId: "", title: "" }),
  },
  {
    name: "audio",
    label: "Recording",
    words: "audio sound listen voice",
    icon: volume2,
    make: plain("audio", { title: "" }),
    needs: "pickAudio",
  },
  {
    name: "table",
    label: "Table",
    words: "rows columns",
    icon: table,
    make: (key) => ({
      _type: "table",
      _key: key(),
      header: true,
      rows: [1, 2].map(() => ({ _type: "row", _key: key(), cells: ["", ""] })),
    }),
  },
  {
    name: "reference",
    label: "Source",
    words: "reference doi study",
    icon: link,
    make: plain("reference", { title: "" }),
  },
  {
    name: "faqReference",
    label: "Question and answer",
    words: "faq",
    icon: help,
    make: plain("faqReference", { ref: "" }),
    needs: "pickDocument",
  },
  {
    name: "productReference",
    label: "Product",
    words: "shop",
    icon: shoppingBag,
    make: plain("productReference", { ref: "" }),
    needs: "pickDocument",
  },
];

export const TONES = [
  { value: "emergency", label: "Urgent: call for help now", icon: triangleAlert },
  { value: "see", label: "See a doctor", icon: stethoscope },
  { value: "good", label: "Good to know", icon: badgeCheck },
] as const;

export function kindLabel(type: string): string {
  return KINDS.find((kind) => kind.name === type)?.label ?? type;
}

export function kindIcon(type: string): string {
  return KINDS.find((kind) => kind.name === type)?.icon ?? (type === "missing" ? circleAlert : copy);
}
