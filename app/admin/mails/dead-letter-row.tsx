import { Button, Group, Paper, Text } from '@mantine/core'
import type { inferRouterOutputs } from '@trpc/server'
import { mailFailures, RESENDABLE_DAYS } from '../../../domain/mail/mails.ts'
import { formatLately } from '../../../domain/platform/dates.ts'
import type { AppRouter } from '../../../server/router.ts'
import { Tag } from '../parts/tag.tsx'
import classes from './mails.module.css'
import { useSendAgain } from './use-send-again.ts'

const obstacles: Record<NonNullable<DeadLetter['obstacle']>, string> = {
  'link has ended': 'Ihr Link ist abgelaufen. Wer ihn noch braucht, fordert auf der Seite einen neuen an.',
  'text is erased': `Ihr Text ist gelöscht: Sie wurde vor mehr als ${RESENDABLE_DAYS} Tagen aufgegeben.`,
}

/** A mail that was given up, or its state after it was sent again. */
export function DeadLetterRow({ letter }: { letter: DeadLetter }) {
  const again = useSendAgain()
  const name = letter.kind ? nameOfLetter[letter.kind] : 'E-Mail'
  const isDead = letter.failedAt !== null
  return (
    <Paper component="li" withBorder p="md" className={classes.letter}>
      <div className={classes.words}>
        <Group gap="xs">
          <Text fw={700}>{name}</Text>
          <Mark letter={letter} />
        </Group>
        <Text>an {letter.recipient}</Text>
        {isDead && <Reason letter={letter} />}
        <Text size="sm" c="dimmed">
          {whenTried(letter)}
        </Text>
        {isDead && letter.obstacle && <Text size="sm">{obstacles[letter.obstacle]}</Text>}
      </div>
      {isDead && !letter.obstacle && (
        <Button
          variant="light"
          onClick={() => again.mutate({ id: letter.id })}
          disabled={again.isPending}
          aria-busy={again.isPending}
          aria-label={`Erneut senden: ${name} an ${letter.recipient}`}
        >
          Erneut senden
        </Button>
      )}
    </Paper>
  )
}

function Mark({ letter: { failedAt, sentAt } }: { letter: DeadLetter }) {
  const [color, says] = failedAt
    ? ['red', 'Aufgegeben']
    : sentAt
      ? ['sea', 'Jetzt angenommen']
      : ['amber', 'Wieder unterwegs']
  return (
    <Tag color={color} size="lg" role={failedAt ? undefined : 'status'}>
      {says}
    </Tag>
  )
}

const Reason = ({ letter: { reason, code } }: { letter: DeadLetter }) => (
  <Text>
    {reason ? mailFailures[reason] : 'Der Grund ist nicht bekannt.'}
    {code && ` (${code})`}
  </Text>
)

function whenTried({ firstTriedAt, lastTriedAt }: DeadLetter): string {
  if (!firstTriedAt || !lastTriedAt) return 'Nie versucht'
  const [first, last] = [firstTriedAt, lastTriedAt].map((at) => formatLately(at))
  return first === last ? `Versucht ${first}` : `Zuerst versucht ${first}, zuletzt ${last}`
}

type DeadLetter = inferRouterOutputs<AppRouter>['admin']['mails']['list']['letters'][number]

const nameOfLetter: Record<NonNullable<DeadLetter['kind']>, string> = {
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
