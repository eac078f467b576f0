import { isObject, type Json } from "../../forms/values";

const BLOCKS: Record<string, string> = {
  image: "Picture",
  callout: "Box",
  doDont: "Do and don’t",
  divider: "Divider",
  table: "Table",
  video: "Video",
  audio: "Recording",
  faq: "FAQ",
  product: "Product",
};

const isHidden = (key: string) => key.startsWith("_") || key === "marks" || key === "markDefs" || key === "style";

export function plainText(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number" || typeof value === "string") return String(value);
  if (Array.isArray(value)) return value.map(plainText).filter(Boolean).join("\n");
  if (Array.isArray(value.children)) return value.children.map(plainText).join("");
  if (typeof value._ref === "string") return value._ref;
  if (typeof value.current === "string") return value.current;
  const name = typeof value._type === "string" ? BLOCKS[value._type] : undefined;
  const parts = Object.entries(value).flatMap(([key, part]) => {
    const text = isHidden(key) ? "" : plainText(part);
    return text === "" ? [] : [isObject(part) || Array.isArray(part) || key === "text" ? text : `${key}: ${text}`];
  });
  return [name, ...parts].filter(Boolean).join("\n");
}
