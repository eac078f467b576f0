import { sprite, TILES } from "../../ui/sprite";

const drawings = sprite(new Set(TILES));

/** The drawings that `Tile` and `Cloth` refer to; on the public site the server puts them into the page. */
export function Sprite() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: drawings of ours
  return <div dangerouslySetInnerHTML={{ __html: drawings }} />;
}
