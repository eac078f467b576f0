/** Opens the question that the address names; a browser scrolls to it by itself, but leaves it closed. */
export default function openLinked(list: HTMLElement): void {
  function open(): void {
    const linked = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (linked instanceof HTMLDetailsElement && list.contains(linked)) linked.open = true;
  }
  addEventListener("hashchange", open);
  open();
}
