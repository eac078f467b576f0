import { t } from "../../messages/message";
import { bytesText } from "../bytes";

/** Bytes of a file at most; the server says the same. */
const LARGEST = 10 << 20;

/** What to mend in a file, or nothing. Of which kind it is in truth the server sees, from what is in it. */
export function problemWith({ size }: Pick<File, "size">): string {
  if (size === 0) return t("ui-file-empty");
  return size > LARGEST ? t("ui-file-too-large", { size: bytesText(size) }) : "";
}
