import { t } from "../../../messages/message";

/** Bytes of a file at most (spec 2 §5: 10 MB); the server says the same. */
export const LARGEST = 10 << 20;

const PAPERS = /\.(?:pdf|docx?)$/i;
const PHOTOS = /\.(?:jpe?g|png)$/i;

/**
 * What to mend before a file is sent, or nothing. The same for files that are chosen and files that are dropped. What is in
 * it is judged by the server.
 */
export function wrongWith({ name, size }: Pick<File, "name" | "size">, photos: boolean): string {
  if (size > LARGEST) return t("consultation-file-too-large", { name });
  if (size === 0) return t("consultation-file-empty", { name });
  if (PAPERS.test(name) || (photos && PHOTOS.test(name))) return "";
  if (photos && /\.hei[cf]$/i.test(name)) return t("consultation-file-heic", { name });
  return photos ? t("consultation-file-wrong-kind-or-photo", { name }) : t("consultation-file-wrong-kind", { name });
}
