import { type ComponentType, lazy } from 'react'

/**
 * Heard by layout/missing-part-note.tsx; on public pages nobody does. React Router
 * dispatches it as well (vite.config.ts).
 */
export const MISSING_PART = 'missing-part'

const Nothing = () => null

/**
 * As React's `lazy`, but where the part does not arrive the screen stays, with what was typed: nothing stands in
 * its place, and the page says why.
 */
// biome-ignore lint/suspicious/noExplicitAny: as React's own type
export const lazyPart = <T extends ComponentType<any>>(load: () => Promise<{ default: T }>) =>
  lazy(async () => {
    try {
      return await load()
    } catch (error) {
      console.error(error)
      window.dispatchEvent(new Event(MISSING_PART, { cancelable: true }))
      return { default: Nothing as unknown as T }
    }
  })
