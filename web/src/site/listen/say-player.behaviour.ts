import { chooseVoice, SPEECH } from "../../ui/voice";

/** Shows the buttons that say what a picture does, where the device has a voice. Another press stops it. */
export default function say(page: HTMLElement): void {
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
