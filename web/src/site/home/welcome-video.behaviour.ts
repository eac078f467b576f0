/** Plays the welcome film in the place of the drawing, once it is asked for. The page has it as a template: nothing is loaded. */
export default function welcomeVideo(link: HTMLElement): void {
  link.addEventListener("click", (event) => {
    const film = link.parentElement?.querySelector("template")?.content.querySelector("video");
    if (!film) return;
    event.preventDefault();
    const shown = document.importNode(film, true);
    link.replaceWith(shown);
    shown.focus();
    void shown.play();
  });
}
