import type { Schemas } from "../../api/types";
import { t } from "../../messages/message";

type Product = Schemas["ProductCard"];

/** More cards than this are not fetched at once; the newest favourites come first. */
export const shownAtOnce = 24;

export interface FavouritesFound {
  products: Product[];
  /** Ids that the shop no longer has. */
  gone: string[];
}

/** What is needed of `fetch`. */
export type Get = (address: string) => Promise<{ ok: boolean; status: number; json(): Promise<unknown> }>;

/** Fetches the marked products. Fails only when none could be asked for. */
export async function loadFavourites(ids: readonly string[], get: Get): Promise<FavouritesFound> {
  const newest = ids.toReversed().slice(0, shownAtOnce);
  const answers = await Promise.allSettled(newest.map((id) => loadOne(id, get)));
  const found: FavouritesFound = { products: [], gone: [] };
  for (const [at, answer] of answers.entries()) {
    if (answer.status === "rejected") continue;
    if (answer.value) found.products.push(answer.value);
    else found.gone.push(newest[at] ?? "");
  }
  const failed = answers.find((answer) => answer.status === "rejected");
  if (failed && found.products.length === 0) throw failed.reason;
  return found;
}

/** `undefined` when the product is gone. */
async function loadOne(id: string, get: Get): Promise<Product | undefined> {
  const response = await get(`/api/products/${encodeURIComponent(id)}`);
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(t("shop-answered", { status: response.status }));
  return (await response.json()) as Product;
}
