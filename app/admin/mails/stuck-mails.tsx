import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { RESENDABLE_DAYS, STUCK_AFTER_MINUTES } from '../../../domain/mail/mails.ts'
import { formatLately } from '../../../domain/platform/dates.ts'
import { TextLink } from '../../components/page/text-link.tsx'
import { type Answers, trpc } from '../../trpc.ts'

export type OutboxState = Answers['admin']['mails']['state']

/** Warning on the start page: mails are stuck or were given up. Renders nothing otherwise. */
export function StuckMails() {
  const { data } = useQuery(trpc.admin.mails.state.queryOptions())
  if (!data) return null
  const sentences = [
    isStuck(data) && data.limitedAt && 'Das Limit Ihres Anbieters für versendete E-Mails ist erreicht.',
    isStuck(data) &&
      `Die älteste E-Mail wartet seit ${formatLately(data.waitingSince ?? new Date())} Uhr auf den Mailserver.`,
    data.dead > 0 &&
      (data.dead === 1
        ? `Eine E-Mail der letzten ${RESENDABLE_DAYS} Tage kam nicht an.`
        : `${data.dead} E-Mails der letzten ${RESENDABLE_DAYS} Tage kamen nicht an.`),
  ].filter((sentence) => Boolean(sentence))
  if (sentences.length === 0) return null
  return (
    <Alert
      color={isStuck(data) ? 'red' : 'amber'}
      role="none"
      title={isStuck(data) ? 'E-Mails stecken fest' : 'E-Mails'}
    >
      {sentences.join(' ')}{' '}
      <TextLink to="/admin/mails" c="inherit">
        E-Mails ansehen
      </TextLink>
    </Alert>
  )
}

const isStuck = ({ waitingSince }: OutboxState) =>
  waitingSince !== null && Date.now() - new Date(waitingSince).getTime() > STUCK_AFTER_MINUTES * 60_000
