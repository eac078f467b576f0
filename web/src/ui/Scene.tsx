import { noteSymbol } from "../render/collect";
import scene from "./assets/bedside-scene.svg?raw";
import css from "./Scene.module.css";

const drawing = scene.slice(scene.indexOf("<svg")).replaceAll(/>\s*\n\s*</g, "><");
const symbols = [...new Set([...drawing.matchAll(/href="#t-(\w+)"/g)].map((match) => match[1] ?? ""))];

/** Doctor, patient and lamp, drawn in the tokens' colours: warm by day, lamplit at night. */
export function Scene() {
  for (const symbol of symbols) noteSymbol(symbol);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of ours
  return <div className={css.scene} dangerouslySetInnerHTML={{ __html: drawing }} />;
}
