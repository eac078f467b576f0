export type Theme = "light" | "dark";

/** The theme in force: chosen, or the system's. */
export function theme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === "light" || chosen === "dark") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Shows a theme at once and keeps the choice, on the device and for the site's pages. */
export function chooseTheme(next: Theme): void {
  const root = document.documentElement;
  root.dataset.theme = next;
  root.classList.toggle("dark", next === "dark");
  try {
    localStorage.setItem("isDarkMode", String(next === "dark"));
  } catch {
    // No storage: the choice lasts as long as the page.
  }
  const body = new URLSearchParams({ theme: next, return: "/" });
  fetch("/preferences", { method: "POST", body, redirect: "manual", keepalive: true }).catch(() => undefined);
}
