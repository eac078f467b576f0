import { chooseVoice, SPEECH } from "../../ui/voice";

/** Shows the buttons that say what a picture does, where the device has a voice. Another press stops it. */
export default function say(page: HTMLElement): void {
  playRecordings(page);
  if (!("speechSynthesis" in window)) return;
  const buttons = [...page.querySelectorAll<HTMLButtonElement>("[data-say]")];
  for (const button of buttons) {
    button.hidden = false;
    button.addEventListener("click", () => {
      const isSaying = button.dataset.saying !== undefined;
      speechSynthesis.cancel();
      for (const other of buttons) delete other.dataset.saying;
      if (!isSaying) speak(button);
    });
  }
}

/** Chapters play in their place, and who listens again goes on where they stopped. */
function playRecordings(page: HTMLElement): void {
  page.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-start]");
    const audio = link?.closest("li:has(audio)")?.querySelector("audio");
    if (!link || !audio || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    void import("../../ui/recordings/place").then(({ goTo }) => goTo(audio, Number(link.dataset.start)));
  });
  const followed = new WeakSet<EventTarget>();
  const follow = ({ target }: Event) => {
    if (!(target instanceof HTMLAudioElement) || followed.has(target)) return;
    followed.add(target);
    void import("../../ui/recordings/place").then(({ followPlace }) => followPlace(target));
  };
  // Players do not tell their parents that they play; on its way down the event passes here.
  page.addEventListener("play", follow, true);
}

function speak(button: HTMLButtonElement): void {
  const utterance = Object.assign(new SpeechSynthesisUtterance(button.dataset.say), SPEECH);
  // Some devices know their voices only after they were asked once; then they speak with their own.
  utterance.voice = chooseVoice(speechSynthesis.getVoices());
  utterance.onend = () => {
    delete button.dataset.saying;
  };
  utterance.onerror = utterance.onend;
  button.dataset.saying = "";
  speechSynthesis.speak(utterance);
}
