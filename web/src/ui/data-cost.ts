import { useContext } from "react";
import type { Schemas } from "../api/types";
import { t } from "../messages/message";
import { PageContext } from "../render/context";
import { bodyOf } from "../render/page";
import { bytesText } from "./bytes";

/* What a video, a recording or a file costs before anybody opens it. The price of a megabyte is a setting of the site. */

/** `about ₦2`; empty where staff set no price, or the weight is not known. */
export function nairaText(bytes: number | null | undefined, nairaPerMegabyte: string | null | undefined): string {
  const price = Number(nairaPerMegabyte ?? 0);
  if (!bytes || !(bytes > 0 && price > 0)) return "";
  const naira = Math.round((bytes / 1_000_000) * price);
  return naira < 1 ? t("ui-costs-little") : t("ui-costs-naira", { naira });
}

/** `4.2 MB, about ₦2`: the weight, and what it costs where that is known. */
export function weightText(bytes: number, nairaPerMegabyte: string | null | undefined): string {
  return withCost(bytesText(bytes), nairaText(bytes, nairaPerMegabyte));
}

/** `6 min, uses about 18 MB, about ₦6`: words about a video, and what it costs where that is known. */
export function withCost(words: string, cost: string): string {
  if (words === "" || cost === "") return words || cost;
  return t("ui-size-and-cost", { size: words, cost });
}

/** The price of a megabyte that staff set; for components of a page. */
export function useNairaPerMegabyte(): string | null | undefined {
  const input = useContext(PageContext)?.input;
  return input && bodyOf<Schemas["ShellView"]>(input, "shell")?.nairaPerMegabyte;
}
