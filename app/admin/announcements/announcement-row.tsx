import { Button, Group, Paper, Text } from '@mantine/core'
import type { inferRouterOutputs } from '@trpc/server'
import { useState } from 'react'
import { announcementStates, formatSpan } from '../../../domain/operation/announcements.ts'
import { formatLately } from '../../../domain/platform/dates.ts'
import type { AppRouter } from '../../../server/router.ts'
import { client } from '../../trpc.ts'
import { AskDialog } from '../parts/ask-dialog.tsx'
import { inFigures } from '../parts/counted.ts'
import { Tag } from '../parts/tag.tsx'
import classes from './announcements.module.css'

export type Announcement = inferRouterOutputs<AppRouter>['admin']['announcements']['list'][number]

const colours = { planned: 'amber', running: 'sea', ended: 'gray' } as const

/** One announcement: how it is doing, what became of its mails, and the way to take it back. */
export function AnnouncementRow({ announcement }: { announcement: Announcement }) {
  const [isEnding, setIsEnding] = useState(false)
  const { id, title, state, work, banner, mails, sentAt, sentBy, endedAt } = announcement
  return (
    <Paper component="li" withBorder p="md" className={classes.row}>
      <div className={classes.words}>
        <Group gap="xs" mb={4}>
          <Text fw={700}>{title}</Text>
          <Tag color={colours[state]} size="lg">
            {endedAt ? 'Zurückgenommen' : announcementStates[state]}
          </Tag>
        </Group>
        {work && <Text size="sm">Wartung: {formatSpan(work.from, work.until)}</Text>}
        {banner && <Text size="sm">Banner: {formatSpan(banner.from, banner.until)}</Text>}
        {mails && <Text size="sm">{mailsInWords(mails)}</Text>}
        <Text size="sm" c="dimmed">
          Mitgeteilt {formatLately(sentAt)} Uhr von {sentBy}
          {endedAt && `, zurückgenommen ${formatLately(endedAt)} Uhr`}
        </Text>
      </div>
      {state !== 'ended' && (
        <Button variant="default" onClick={() => setIsEnding(true)} aria-label={`Zurücknehmen: ${title}`}>
          Zurücknehmen …
        </Button>
      )}
      {isEnding && (
        <AskDialog
          title="Mitteilung zurücknehmen"
          confirmLabel="Zurücknehmen"
          busyLabel="Wird zurückgenommen..."
          color="red"
          onConfirm={() => client.admin.announcements.end.mutate({ id })}
          done="Mitteilung zurückgenommen"
          whenFailed="Die Mitteilung konnte nicht zurückgenommen werden."
          onClose={() => setIsEnding(false)}
        >
          <Text>
            „{title}“{banner && ' ist dann für niemanden mehr zu sehen.'}
            {mails && mails.waiting > 0 && ' E-Mails, die noch warten, werden nicht mehr verschickt.'}
            {mails && mails.sent > 0 && ' Was schon verschickt ist, lässt sich nicht zurückholen.'}
          </Text>
        </AskDialog>
      )}
    </Paper>
  )
}

const mailsInWords = ({ sent, waiting, failed }: NonNullable<Announcement['mails']>) =>
  `E-Mails: ${inFigures(sent)} verschickt, ${inFigures(waiting)} warten, ${inFigures(failed)} nicht angekommen`
