/** Yes or No opens the form in place. What that takes comes with the first press; where it does not come, the link leads on. */
export default function feedback(root: HTMLElement): void {
  root.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("[data-liked] a");
    if (!link) return;
    event.preventDefault();
    import("./panel").then(
      (panel) => panel.open(root, link.parentElement?.dataset.liked === "yes"),
      () => location.assign(link.href),
    );
  });
}
