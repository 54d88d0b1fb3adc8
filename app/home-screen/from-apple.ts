/** Safari on an iPad calls itself a Mac, but has a touch screen. */
export const isFromApple = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
