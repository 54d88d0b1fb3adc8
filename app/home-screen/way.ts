import { isFromApple } from './from-apple.ts'

/** How a page gets on the home screen: by the browser's own prompt, or by the menu of an iPhone or iPad. */
export type Way = 'prompt' | 'apple'

/** undefined when it is impossible, not known how, or already done. */
export function wayToHomeScreen(): Way | undefined {
  if (!window.isSecureContext || isOnHomeScreen()) return undefined
  if (window.homeScreenPrompt) return 'prompt'
  return isFromApple() ? 'apple' : undefined
}

export const isOnHomeScreen = () =>
  ('standalone' in navigator && navigator.standalone === true) ||
  window.matchMedia('(display-mode: standalone)').matches
