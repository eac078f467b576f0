/** Whether this is a computer or phone with a command key. */
export const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** '⌘K' or 'Ctrl K'. */
export const keyLabel = (key: string) => (isApple() ? `⌘${key}` : `Ctrl ${key}`);
