import type { ReminderMessage } from '../../domain/learning/reminders.ts'
import { type ExtendableEvent, scope } from './scope.ts'

/** What these listeners use of their surroundings, beside scope.ts. */
type PushEvent = ExtendableEvent & { data: { json(): ReminderMessage } | null }
type ClickEvent = ExtendableEvent & { notification: Notification }
type Window = { url: string; focus(): Promise<unknown>; navigate(path: string): Promise<unknown> }
const notifier = scope as unknown as {
  registration: ServiceWorkerRegistration
  clients: { matchAll(of: object): Promise<Window[]>; openWindow(path: string): Promise<unknown> }
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void
}

// Reminders of parents (decision 096): the server has written them, this only shows them.

notifier.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json()))
})

notifier.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.path))
})

const show = ({ title, body, path, tag }: ReminderMessage) =>
  notifier.registration.showNotification(title, {
    body,
    tag, // a later one takes the place of one that nobody has looked at
    lang: 'de',
    icon: '/app-icon-192.png',
    badge: '/app-icon-192.png',
    data: { path },
  })

/** In a window that is open already, if there is one. */
async function open(path: string) {
  const windows = await notifier.clients.matchAll({ type: 'window' })
  const there = windows.find(({ url }) => new URL(url).pathname === path) ?? windows[0]
  if (!there) return notifier.clients.openWindow(path)
  await there.focus()
  if (new URL(there.url).pathname !== path) await there.navigate(path).catch(() => notifier.clients.openWindow(path))
}
