import { tellAgo } from "./script/ago";
import { showMine } from "./script/mine";
import { mark, press, type Reaction } from "./script/reactions";
import { hasWritten, likedQuestions } from "./script/shelf";

/** Goes to the page with the comment that the address names, where a link is older than the pages of its thread. */
function findLinked(): void {
  const key = /^#comment-(\w+)$/.exec(location.hash)?.[1];
  if (!key || document.getElementById(`comment-${key}`)) return;
  const address = new URL(location.href);
  if (address.searchParams.get("comment") === key) return;
  address.searchParams.delete("page");
  address.searchParams.set("comment", key);
  location.replace(address);
}

/** The script that sends did not come: the browser sends in its own way, unless the line is down. Then the page stays. */
function sendPlainly(form: HTMLFormElement): void {
  fetch(location.href, { method: "HEAD" }).then(
    () => form.submit(),
    () => {
      const line = form.querySelector<HTMLElement>("[data-problem]");
      if (!line) return;
      line.textContent = form.dataset.offline ?? "";
      line.hidden = false;
      line.focus();
    },
  );
}

/**
 * Brings reactions and comments to life: they are forms that work without it, and are sent without leaving the page with
 * it. One element of a page carries it; `data-of` says what the thread belongs to, as the query of `/api/conversation/mine`.
 */
export default function threadPlayer(root: HTMLElement): void {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    if (form.dataset.react !== undefined) {
      event.preventDefault();
      const pressed = event.submitter instanceof HTMLButtonElement ? event.submitter.value : "like";
      void press(form, pressed as Reaction);
    } else if (form.dataset.send !== undefined) {
      event.preventDefault();
      import("./script/send").then(
        ({ send }) => send(root, form),
        () => sendPlainly(form),
      );
    }
  });
  root.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("[data-reply]");
    if (!link || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    import("./script/send").then(
      ({ answer }) => answer(root, link.dataset.reply ?? ""),
      () => location.assign(link.href),
    );
  });
  findLinked();
  tellAgo(root);
  const liked = new Set(likedQuestions().map((id) => `question:${id}`));
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-react]")) {
    if (liked.has(form.dataset.react ?? "")) mark(form, "like");
  }
  const { of } = root.dataset;
  const asked = hasWritten() || /[?&]sent=/.test(location.search);
  if (of && asked) showMine(root, of).catch(() => {});
}
