import { type ComponentType, lazy } from 'react'
import { buildOfPage } from './service-worker/build-of-page.ts'

/** Heard by layout/missing-part-note.tsx; where nobody hears it nothing can have been typed. React Router dispatches it as well (vite.config.ts). */
export const MISSING_PART = 'missing-part'

const Nothing = () => null

/**
 * As React's `lazy`, but where the part does not arrive the screen stays, with what was typed: nothing stands in its place, and the
 * page says why, or is loaded again from the new build.
 */
// biome-ignore lint/suspicious/noExplicitAny: as React's own type
export const lazyPart = <T extends ComponentType<any>>(load: () => Promise<{ default: T }>) =>
  lazy(async () => {
    try {
      return await load()
    } catch (error) {
      console.error(error)
      const isUnheard = window.dispatchEvent(new Event(MISSING_PART, { cancelable: true }))
      if (isUnheard && (await isOldBuild())) window.location.reload()
      return { default: Nothing as unknown as T }
    }
  })

/** Whether the server has another build by now than this page is of. False too where nobody can tell. */
export async function isOldBuild(): Promise<boolean> {
  const list = `/assets/manifest-${buildOfPage()}.js`
  return fetch(list, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 404,
    () => false,
  )
}
