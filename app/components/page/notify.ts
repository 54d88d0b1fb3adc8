import { notifications } from '@mantine/notifications'

const FAILURE_STAYS_MS = 10_000
const closeButtonProps = { 'aria-label': 'Meldung ausblenden' }

/** Short messages at the edge of the screens that stand in layout/data-layout.tsx; public pages show none. */
export const notify = {
  success: (title: string, message = '') => notifications.show({ title, message, color: 'sea', closeButtonProps }),
  /** Failures stay longer: they have to be read. */
  failure: (message: string, title = 'Fehler') =>
    notifications.show({ title, message, color: 'red', autoClose: FAILURE_STAYS_MS, role: 'alert', closeButtonProps }),
  /** Before a new try: what was said about the last one is no longer true. */
  clear: () => notifications.clean(),
}
