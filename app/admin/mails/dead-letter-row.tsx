import { Group, Paper, Text } from '@mantine/core'
import { mailFailures, RESENDABLE_DAYS } from '../../../domain/mail/mails.ts'
import { formatLately } from '../../../domain/platform/dates.ts'
import type { RouterOutputs } from '../../../server/router.ts'
import { CallButton } from '../../components/button/call-button.tsx'
import { notify } from '../../components/page/notify.ts'
import { Aside } from '../../components/page/texts.tsx'
import { client, queryClient, trpc } from '../../trpc.ts'
import { writtenAddress } from '../../written-address.ts'
import { CardList } from '../parts/card-list.tsx'
import cards from '../parts/cards.module.css'
import { reasonOf } from '../parts/reason.ts'
import { Tag } from '../parts/tag.tsx'

const obstacles: Record<NonNullable<DeadLetter['obstacle']>, string> = {
  'link has ended': 'Ihr Link ist abgelaufen. Wer ihn noch braucht, fordert auf der Seite einen neuen an.',
  'text is erased': `Ihr Text ist gelöscht: Sie wurde vor mehr als ${RESENDABLE_DAYS} Tagen aufgegeben.`,
}

/** A mail that was given up, or its state after it was sent again. */
export function DeadLetterRow({ letter }: { letter: DeadLetter }) {
  const name = letter.kind ? nameOfLetter[letter.kind] : 'E-Mail'
  const recipient = writtenAddress(letter.recipient)
  const isDead = letter.failedAt !== null
  return (
    <Paper component="li" withBorder p="md" className={cards.row}>
      <div className={cards.words}>
        <Group gap="xs">
          <Text fw={700}>{name}</Text>
          <Mark letter={letter} />
        </Group>
        <Text>an {recipient}</Text>
        {isDead && <Reason letter={letter} />}
        <Aside>{whenTried(letter)}</Aside>
        {isDead && letter.obstacle && <Text size="sm">{obstacles[letter.obstacle]}</Text>}
      </div>
      {isDead && !letter.obstacle && (
        <SendAgain variant="light" label="Erneut senden" about={`${name} an ${recipient}`} which={{ id: letter.id }} />
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

type DeadLetter = RouterOutputs['admin']['mails']['list']['letters'][number]

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

export type OutboxState = RouterOutputs['admin']['mails']['state']
type Groups = OutboxState['resendable']

/** Sends all mails again that were given up for the same reason, once that reason is gone. */
export const ResendAll = ({ groups }: { groups: Groups }) => (
  <CardList gap="xs" aria-label="Nach Gründen">
    {groups.map((group) => (
      <OneReason key={group.reason} group={group} />
    ))}
  </CardList>
)

const OneReason = ({ group: { reason, count } }: { group: Groups[number] }) => (
  <Paper component="li" withBorder shadow="none" p="sm">
    <Group justify="space-between" gap="xs">
      <Text className={cards.words}>{mailFailures[reason]}</Text>
      <SendAgain
        variant="default"
        label={`Alle ${count} erneut senden`}
        about={mailFailures[reason]}
        which={{ reason }}
      />
    </Group>
  </Paper>
)

type SendAgainProps = {
  which: Parameters<typeof client.admin.mails.sendAgain.mutate>[0]
  variant: 'light' | 'default'
  label: string
  about: string
}

/** Sends one mail again, or all given up for the same reason; reports the result and refetches the list. */
const SendAgain = ({ which, ...button }: SendAgainProps) => (
  <CallButton
    {...button}
    call={() => {
      notify.clear()
      return client.admin.mails.sendAgain.mutate(which)
    }}
    onDone={({ count }) =>
      notify.success(count === 1 ? 'Die E-Mail ist wieder unterwegs' : `${count} E-Mails sind wieder unterwegs`)
    }
    whenFailed={(error) => notify.failure(reasonOf(error))}
    onSettled={() => queryClient.invalidateQueries(trpc.admin.mails.pathFilter())}
  />
)
