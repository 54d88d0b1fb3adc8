import { useMutation } from '@tanstack/react-query'
import { notify } from '../../components/page/notify.ts'

type Answer = { redirectUrl: string | null; message: string | null }
/** A simulation that has begun. `isOpen`: its page stands in a tab of its own. */
export type Started = Answer & { isOpen: boolean }

type Launch = {
  call: () => Promise<Answer>
  onStarted: () => void
  onFailed: (error: unknown) => void
}

/** Starts a simulation, and shows its page in a new tab. To be called by a click: a browser opens no tab without one. */
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
      // Before the provider is asked, which may take longer than a click is good for.
      if (!launch.isPending) launch.mutate(openWaitingTab())
    },
  }
}

/** Null when the browser lets no tab open. */
function openWaitingTab(): Window | null {
  const tab = window.open('', '_blank')
  if (!tab) return null
  tab.opener = null // what will stand there is somebody else's
  tab.document.documentElement.lang = 'de'
  tab.document.title = 'Simulation wird gestartet'
  const note = tab.document.createElement('p')
  note.textContent = 'Die Simulation wird gestartet. Bitte einen Moment warten.'
  note.style.cssText = 'font: 1.25rem/1.5 system-ui, sans-serif; text-align: center; margin: 20vh 1.5rem'
  tab.document.body.append(note)
  return tab
}

/** @returns whether the page now stands in the tab */
function leadTo(tab: Window | null, address: string | null): boolean {
  if (!tab || tab.closed) return false
  if (!address) {
    tab.close()
    return false
  }
  tab.location.replace(address)
  return true
}
