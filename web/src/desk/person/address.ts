/** Whether a text could be a whole email address; the server decides. */
export const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());

/** The desk's own path of a link of the server: '/desk/letters/1' is '/letters/1'. */
export const deskPath = (url: string): string => url.replace(/^\/desk(?=\/)/, "");
