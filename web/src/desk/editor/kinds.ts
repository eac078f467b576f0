import {
  badgeCheck,
  circleAlert,
  copy,
  image,
  link,
  list,
  listChecks,
  listOrdered,
  shoppingBag,
  stethoscope,
  triangleAlert,
  video,
  volume2,
} from "../../ui/icons";
import { heading2, help, minus, quote, table } from "../ui/icons";
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
  /** Kind of list that the line becomes an item of. */
  listItem?: "bullet" | "number";
  /** What makes it at the start of a line. */
  keys?: string;
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
  { name: "h2", label: "Heading", words: "section title h2", icon: heading2, style: "h2", keys: "##" },
  { name: "h3", label: "Smaller heading", words: "h3", icon: heading2, style: "h3", keys: "###" },
  { name: "h4", label: "Smallest heading", words: "h4", icon: heading2, style: "h4", keys: "####" },
  { name: "bullet", label: "Bulleted list", words: "points ul", icon: list, listItem: "bullet", keys: "-" },
  { name: "number", label: "Numbered list", words: "steps ol", icon: listOrdered, listItem: "number", keys: "1." },
  { name: "blockquote", label: "Quote", words: "quotation", icon: quote, style: "blockquote", keys: ">" },
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
    icon: badgeCheck,
    make: callout("good", "Good to know"),
  },
  {
    name: "doDont",
    label: "Do and don’t",
    words: "dos donts lists advice avoid",
    icon: listChecks,
    make: plain("doDont", { dos: [], donts: [] }),
  },
  { name: "image", label: "Picture", words: "photo image", icon: image, make: plain("image", {}) },
  {
    name: "video",
    label: "Video",
    words: "film youtube own upload captions",
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
  { name: "divider", label: "Divider", words: "line rule hr", icon: minus, make: plain("divider", {}), keys: "---" },
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

/** What can be put in here: what the desk can choose, what is wanted (lists always are), and what the words find. */
export function kindsFor(tools: Pickers & { only?: readonly string[] | undefined }, words: string): Kind[] {
  return KINDS.filter((kind) => kind.needs === undefined || tools[kind.needs] !== undefined)
    .filter(({ name, listItem }) => tools.only === undefined || listItem !== undefined || tools.only.includes(name))
    .filter((kind) => isFoundBy(kind, words));
}

/** Whether each of the words begins one of its own. */
function isFoundBy(kind: Kind, words: string): boolean {
  const own = `${kind.label} ${kind.words} ${kind.name}`.toLowerCase().split(/\s+/);
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => own.some((one) => one.startsWith(word)));
}

export const TONES = [
  { value: "emergency", label: "Urgent: call for help now", icon: triangleAlert },
  { value: "see", label: "See a doctor", icon: stethoscope },
  { value: "good", label: "Good to know", icon: badgeCheck },
] as const;

/** Fields of lists of what to do, with what stands over each on the page. */
export const DO_DONT = [
  { name: "dos", label: "Do" },
  { name: "donts", label: "Don’t" },
] as const;

export function kindLabel(type: string): string {
  return KINDS.find((kind) => kind.name === type)?.label ?? type;
}

export function kindIcon(type: string): string {
  return KINDS.find((kind) => kind.name === type)?.icon ?? (type === "missing" ? circleAlert : copy);
}
