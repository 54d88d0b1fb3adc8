/** Limits for what comes by itself because something happened elsewhere: in another tab, on another device. */
export const WITHIN_2_S = { timeout: 2_000 }
export const AT_ONCE = { timeout: 3_000 }
export const WITHIN_SECONDS = { timeout: 5_000 }
