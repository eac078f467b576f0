/** Spec 1 §9. */
// not shown: the name of a voice, as devices call it
const PREFERRED_VOICE = "Google US English";
export const SPEECH = { lang: "en-US", pitch: 1, volume: 1 } as const;

/** The spec's voice if the device has it, else one of its language, else any English one, else the device's own choice. */
export function chooseVoice<V extends { name: string; lang: string; default?: boolean }>(
  voices: readonly V[],
): V | null {
  const speaks = (language: string) => (voice: V) => voice.lang.replace("_", "-").toLowerCase().startsWith(language);
  const american = voices.filter(speaks("en-us"));
  return (
    voices.find((voice) => voice.name === PREFERRED_VOICE) ??
    american.find((voice) => voice.default === true) ??
    american[0] ??
    voices.find(speaks("en")) ??
    null
  );
}
