/** Bytes of a file at most (spec 2 §5: 10 MB); the server says the same. */
export const LARGEST = 10 << 20;

const PAPERS = /\.(?:pdf|docx?)$/i;
const PHOTOS = /\.(?:jpe?g|png)$/i;

/**
 * What to mend before a file is sent, or nothing. The same for files that are chosen and files that are dropped. What is in
 * it is judged by the server.
 */
export function wrongWith({ name, size }: Pick<File, "name" | "size">, photos: boolean): string {
  if (size > LARGEST) return `File exceeds maximum size of 10 MB: ${name}`;
  if (size === 0) return `${name} is empty. Choose another file.`;
  if (PAPERS.test(name) || (photos && PHOTOS.test(name))) return "";
  if (photos && /\.hei[cf]$/i.test(name))
    return `${name} is a HEIC photo, which we cannot open. Take a screenshot of it, or set your camera to “Most compatible”.`;
  return `${name} must be a PDF, DOC or DOCX${photos ? ", or a JPEG or PNG photo" : ""}.`;
}
