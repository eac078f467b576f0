/** Whether a text could be a whole e-mail address; the server decides. */
export const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());

/** Whether two addresses are meant to be the same. */
export const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** The desk's own path of a link of the server: '/desk/letters/1' is '/letters/1'. */
export const deskPath = (url: string): string => url.replace(/^\/desk(?=\/)/, "");
