/**
 * Theme forms work without this: they post to `/preferences`. Here the choice is also kept on the device
 * (`localStorage.isDarkMode`) and shown at once.
 */
export function themeForms(): void {
  const root = document.documentElement;

  function show(theme: string): void {
    const dark = theme === "dark";
    if (theme === "system") {
      localStorage.removeItem("isDarkMode");
      delete root.dataset.theme;
    } else {
      localStorage.setItem("isDarkMode", String(dark));
      root.dataset.theme = theme;
    }
    root.classList.toggle("dark", dark);
  }

  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (form.getAttribute("action") !== "/preferences") return;
    const fields = new FormData(form, event.submitter);
    const theme = fields.get("theme");
    if (typeof theme !== "string") return;
    try {
      show(theme);
    } catch {
      return; // no storage: the post does it
    }
    if (!form.hasAttribute("data-theme-toggle")) return;
    event.preventDefault();
    const body = new URLSearchParams();
    for (const [name, value] of fields) body.append(name, String(value));
    fetch("/preferences", { method: "POST", body, redirect: "manual", keepalive: true }).catch(() => undefined);
    // The button that was pressed is hidden now: keep the keyboard's place.
    form.querySelector<HTMLElement>(`button:not([value="${theme}"])`)?.focus();
  });
}
