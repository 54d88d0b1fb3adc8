/**
 * Runs `work` once the page has loaded and the browser has nothing else to do.
 * @returns a function that calls it off
 */
export function whenIdle(work: () => void): () => void {
  let isCalledOff = false
  const run = () => void (isCalledOff || work())
  const wait = () => ('requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run, 1_000))
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
  return () => {
    isCalledOff = true
  }
}
