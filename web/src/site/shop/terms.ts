import { t } from "../../messages/message";
import { badgeCheck, rotateCcw, wallet } from "../../ui/icons";
import type { ProductOffer, ShopStatus } from "./view";
import type { TrustWords } from "./words";

/* What the settings of the shop promise, as they stand today. Where they could not be read, nothing is promised. */

/**
 * Why the shop can be trusted: what staff wrote, then what delivery costs and how long goods may be returned. A tile that staff
 * gave the name of one of these gives way to it.
 */
export function listTrustTiles(written: readonly TrustWords[], status: ShopStatus | undefined): TrustWords[] {
  const days = status?.returnDays ?? 0;
  const own = [
    { icon: "bird", title: t("shop-tile-shipping"), text: status?.shippingText ?? "" },
    {
      icon: "hand",
      title: t("shop-tile-transparent"),
      text: days > 0 ? t("shop-tile-returns", { days }) : "",
    },
  ];
  const others = written.filter(({ title }) => own.every((tile) => tile.title !== title));
  return [...others, ...own.filter(({ text }) => text !== "")];
}

/** A line of what holds for orders, behind its sign. */
export interface OrderNote {
  icon: string;
  text: string;
}

/**
 * What holds for orders of a product: what staff wrote, then how it may be paid and returned. A file is neither brought nor
 * returned.
 */
export function listOrderNotes(
  written: readonly string[],
  status: ShopStatus | undefined,
  offer: ProductOffer | undefined,
): OrderNote[] {
  const days = status?.returnDays ?? 0;
  const isFile = offer?.places.some(({ method }) => method === "download") ?? false;
  const own = [
    { icon: wallet, text: t("shop-note-pay-on-delivery"), holds: status?.paysOnDelivery === true },
    { icon: rotateCcw, text: t("shop-note-returns", { days }), holds: days > 0 },
  ];
  const others = written.filter((text) => own.every((note) => note.text !== text));
  const kept = own.filter(({ holds }) => holds && !isFile);
  return [...others.map((text) => ({ icon: badgeCheck, text })), ...kept.map(({ icon, text }) => ({ icon, text }))];
}
