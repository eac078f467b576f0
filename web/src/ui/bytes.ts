/** A weight as people read it: `14 KB`, `2.4 MB`. Kilobytes of 1,000 bytes, as phone bills count. */
export function bytesText(bytes: number): string {
  if (!(bytes > 0)) return "size not known";
  if (bytes < 995_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`;
  const mega = bytes / 1_000_000;
  return mega < 10 ? `${String(Math.round(mega * 10) / 10)} MB` : `${Math.round(mega)} MB`;
}
