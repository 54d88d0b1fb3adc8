import { useMutation } from '@tanstack/react-query'
import { notify } from '../../components/page/notify.ts'

type Answer = { redirectUrl: string | null; message: string | null }
/** A started simulation. `isOpen`: its page was opened in a new tab. */
export type Started = Answer & { isOpen: boolean }

type Launch = {
  call: () => Promise<Answer>
  onStarted: () => void
  onFailed: (error: unknown) => void
}

/** Starts a simulation in a new tab. Call `start` directly in a click handler, or the browser blocks the tab. */
export function useLaunch({ call, onStarted, onFailed }: Launch) {
  const launch = useMutation({
    mutationFn: async (tab: Window | null): Promise<Started> => {
      const answer = await call().catch((error) => {
        tab?.close()
        throw error
      })
      return { ...answer, isOpen: leadTo(tab, answer.redirectUrl) }
    },
    onSuccess: () => {
      notify.success('Simulation gestartet')
      onStarted()
    },
    onError: onFailed,
  })
  return {
    started: launch.data,
    isStarting: launch.isPending,
    start: () => {
      // Opens the tab before the provider answers, which may take longer than the browser's user activation lasts.
      if (!launch.isPending) launch.mutate(openWaitingTab())
    },
  }
}

/** null when the browser blocks the tab. */
function openWaitingTab(): Window | null {
  const tab = window.open('', '_blank')
  if (!tab) return null
  tab.opener = null // the page that will be loaded is not ours
  tab.document.documentElement.lang = 'de'
  tab.document.title = 'Simulation wird gestartet'
  const note = tab.document.createElement('p')
  note.textContent = 'Die Simulation wird gestartet. Bitte einen Moment warten.'
  note.style.cssText = 'font: 1.25rem/1.5 system-ui, sans-serif; text-align: center; margin: 20vh 1.5rem'
  tab.document.body.append(note)
  return tab
}

/** @returns whether the page was opened in the tab */
function leadTo(tab: Window | null, address: string | null): boolean {
  if (!tab || tab.closed) return false
  if (!address) {
    tab.close()
    return false
  }
  tab.location.replace(address)
  return true
}
