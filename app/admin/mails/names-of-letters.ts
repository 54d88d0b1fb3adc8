import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'

export type DeadLetter = inferRouterOutputs<AppRouter>['admin']['mails']['list']['letters'][number]

export const nameOfLetter: Record<NonNullable<DeadLetter['kind']>, string> = {
  'confirm-email': 'Adresse bestätigen',
  'reset-password': 'Neues Passwort',
  'registered-again': 'Noch einmal registriert',
  'change-email': 'Neue Adresse bestätigen',
  'email-changed': 'Adresse geändert',
  invitation: 'Einladung eines Kindes',
  'child-locked': 'Anmeldung eines Kindes gesperrt',
  'security-notice': 'Sicherheitshinweis',
  'own-data': 'Eigene Daten',
  guardian: 'Begleitung eines Kindes',
  'guardian-invitation': 'Einladung an Erwachsene',
  'backup-failed': 'Sicherung fehlgeschlagen',
  'test-mail': 'Testmail',
  'daily-status': 'Status-Update',
  announcement: 'Mitteilung an alle Eltern',
}
