import { buildOfPage, type PageMessage, type WorkerState } from './shared.ts'

/**
 * Looks for a newer build whose worker waits, now and while the screen is open. A page that is of that build already
 * lets it take over when it is the only one; to all others it is offered.
 *
 * @param onOffer gets a function that has it take over and loads the page again
 * @returns a function that stops it
 */
export function followUpdates(onOffer: (takeOver: () => void) => void): () => void {
  let isOver = false
  const look = async (worker: ServiceWorker | null) => {
    if (!worker) return
    const { build, isOneTab } = await askState(worker)
    if (isOver) return
    if (build !== buildOfPage()) onOffer(() => takeOver(worker))
    else if (isOneTab) send(worker, { what: 'take-over' })
  }
  void (async () => {
    const registration = await navigator.serviceWorker?.getRegistration()
    if (!registration || isOver) return
    const watch = () => {
      const { installing } = registration
      installing?.addEventListener(
        'statechange',
        () => installing.state === 'installed' && void look(registration.waiting),
      )
    }
    watch()
    registration.addEventListener('updatefound', watch)
    void look(registration.waiting)
    await registration.update()
  })().catch(() => undefined) // without a network: the next time
  return () => {
    isOver = true
  }
}

const send = (worker: ServiceWorker, message: PageMessage, ports: MessagePort[] = []) =>
  worker.postMessage(message, ports)

const askState = (worker: ServiceWorker) =>
  new Promise<WorkerState>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data)
    send(worker, { what: 'who-are-you' }, [port2])
  })

/** A browser may let the old worker end something first. The page reloads anyway: it comes from the server. */
const LONGEST_WAIT_MS = 3_000

function takeOver(worker: ServiceWorker) {
  const reload = () => window.location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  setTimeout(reload, LONGEST_WAIT_MS)
  send(worker, { what: 'take-over' })
}
