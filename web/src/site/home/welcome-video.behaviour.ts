/** Plays the welcome video in the place of the drawing, once it is asked for. */
export default function welcomeVideo(link: HTMLElement): void {
  link.addEventListener("click", (event) => {
    const box = link.parentElement;
    if (!(link instanceof HTMLAnchorElement) || !box) return;
    event.preventDefault();
    const video = Object.assign(document.createElement("video"), {
      src: link.href,
      controls: true,
      autoplay: true,
      playsInline: true,
    });
    video.setAttribute("aria-label", link.textContent ?? "");
    link.remove();
    box.append(video);
    video.focus();
  });
}
