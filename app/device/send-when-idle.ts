import { whenIdle } from '../when-idle.ts'

/**
 * Sends what waits on a child's device, and begins quizzes ahead, once the page has loaded and the browser has nothing else to do.
 * @returns a function that ends it
 */
export function sendWhenIdle(): () => void {
  let end: (() => void) | undefined
  let isOver = false
  const callOff = whenIdle(() => {
    // Where the server has just gone, the next page tries again.
    import('../child/outbox/keep-outbox.ts').then(
      ({ keepOutbox }) => {
        if (!isOver) end = keepOutbox()
      },
      () => undefined,
    )
  })
  return () => {
    isOver = true
    callOff()
    end?.()
  }
}
