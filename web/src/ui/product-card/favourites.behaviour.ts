import { deviceFavourites } from "./favourites";

/** Brings the hearts inside `list` to life and fills in how many favourites there are. */
export default function favouritesBehaviour(list: HTMLElement): void {
  const favourites = deviceFavourites();
  const show = () => {
    for (const heart of list.querySelectorAll<HTMLElement>("[data-favourite]")) {
      heart.setAttribute("aria-pressed", String(favourites.has(heart.dataset.favourite ?? "")));
    }
    for (const count of document.querySelectorAll("[data-favourite-count]")) {
      count.textContent = `(${favourites.list().length})`;
    }
  };
  list.addEventListener("click", (event) => {
    const heart = (event.target as Element).closest<HTMLElement>("[data-favourite]");
    if (heart?.dataset.favourite) favourites.toggle(heart.dataset.favourite);
  });
  favourites.subscribe(show);
  show();
}
