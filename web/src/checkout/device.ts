/** True on a telephone or tablet. An iPad that asks for desktop pages calls itself a Mac with touch. */
export function isMobile(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /Android|iPhone|iPad|iPod|Mobile/.test(userAgent) || (/Mac/.test(userAgent) && maxTouchPoints > 1);
}

/** True on an Apple device whose browser may have a wallet: iPhone, iPad, iPod, or Safari on a Mac (facts 4.4). */
export function isWalletDevice(): boolean {
  const { userAgent, platform, maxTouchPoints } = navigator;
  if (/^(?:iPhone|iPad|iPod)/.test(platform)) return true;
  if (/Mac/.test(userAgent) && maxTouchPoints > 0) return true;
  return /^Mac/.test(platform) && /Version\/.*Safari/.test(userAgent);
}
