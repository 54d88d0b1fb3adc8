import { notifications } from '@mantine/notifications'
import { messageOf } from '../../failure.ts'

const FAILURE_STAYS_MS = 10_000
const closeButtonProps = { 'aria-label': 'Meldung ausblenden' }

/** Toasts. Shown only within layout/data-providers.tsx; public pages have none. Each returns its id. */
export const notify = {
  success: (title: string, message = '') => notifications.show({ title, message, color: 'sea', closeButtonProps }),
  /** Shown longer, so that there is time to read. */
  failure: (message: string, title = 'Fehler') =>
    notifications.show({ title, message, color: 'red', autoClose: FAILURE_STAYS_MS, role: 'alert', closeButtonProps }),
  /** Says what did not work, as the first half of a sentence, and why. For `onError`. */
  failed: (what?: string) => (error: unknown) =>
    notify.failure(what ? `${what}: ${messageOf(error)}` : messageOf(error)),
  hide: (id: string) => notifications.hide(id),
  /** Call before a retry: removes the messages of the last attempt. */
  clear: () => notifications.clean(),
}
