import { brand } from '../../domain/platform/brand.ts'
import { isFromApple } from '../home-screen/from-apple.ts'

/**
 * Why this browser cannot show reminders, as a sentence; undefined when it can. Permission is not checked here: it is
 * asked when reminders are switched on.
 */
export function whyNoReminders(): string | undefined {
  if (!window.isSecureContext)
    return 'Erinnerungen brauchen eine sichere Adresse, die mit https beginnt. Diese hier ist keine.'
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? DENIED : undefined
  return isFromApple()
    ? `Auf iPhone und iPad gibt es Erinnerungen erst, wenn Sie ${brand.name} über „Teilen“ und „Zum Home-Bildschirm“ hinzugefügt haben und von dort öffnen.`
    : 'Dieser Browser kann keine Erinnerungen zeigen.'
}

export const DENIED =
  'Sie haben diesem Browser verboten, Mitteilungen von dieser Seite zu zeigen. Erlauben Sie es in seinen Einstellungen, dann geht es hier weiter.'
