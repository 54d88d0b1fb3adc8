import { whenIdle } from '../when-idle.ts'

/**
 * Registers the service worker when the browser is idle. For a child it then takes up what the child's screens are made of.
 * @returns a function that calls it off
 */
export const registerWhenIdle = (isChild: boolean): (() => void) =>
  whenIdle(() => {
    // Where the server has just gone, the next page tries again.
    void import('./register.ts')
      .then(async ({ serviceWorkerReady, keepFilesOfChild }) => {
        await (isChild ? keepFilesOfChild() : serviceWorkerReady())
      })
      .catch(() => undefined)
  })
