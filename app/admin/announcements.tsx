import { Group, Paper, Stack, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { announcementStates, formatSpan } from '../../domain/operation/announcements.ts'
import { pageTitle } from '../../domain/platform/brand.ts'
import { formatLately } from '../../domain/platform/dates.ts'
import type { RouterOutputs } from '../../server/router.ts'
import { LinkButton } from '../components/button/link-button.tsx'
import { Mark } from '../components/mark.tsx'
import { EmptyState } from '../components/page/empty-state.tsx'
import { Aside } from '../components/page/texts.tsx'
import { client, queryClient, trpc } from '../trpc.ts'
import { AdminPage } from './parts/admin-page.tsx'
import { AskButton } from './parts/ask-dialog.tsx'
import { CardList } from './parts/card-list.tsx'
import cards from './parts/cards.module.css'
import { inFigures } from './parts/counted.ts'

const announcements = trpc.admin.announcements.list.queryOptions(undefined, { staleTime: 0 })

export const clientLoader = () => queryClient.ensureQueryData({ ...announcements, revalidateIfStale: true })
export const meta = () => [{ title: pageTitle('Mitteilungen') }]

/** Milliseconds between refetches while mails are on their way. */
const LOOK_AGAIN_MS = 5_000

/** What was told to all parents, and what is being told (decision 112). */
export default function AnnouncementsScreen() {
  const { data } = useSuspenseQuery({
    ...announcements,
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ mails }) => mails && mails.waiting > 0) ? LOOK_AGAIN_MS : false,
  })
  return (
    <AdminPage title="Mitteilungen" action={<LinkButton to="/admin/mitteilungen/neu" label="Neue Mitteilung" />}>
      <Stack>
        <Text>
          Was alle Eltern wissen sollen, und wer sonst Kinder begleitet: Wartungen, neue Bedingungen. Als Banner, als
          E-Mail oder beides. Kinder sehen davon nichts.
        </Text>
        {data.length === 0 && (
          <EmptyState figure="cheers" title="Noch keine Mitteilung">
            <Text>Hier steht später, was Sie mitgeteilt haben und wie viele E-Mails angekommen sind.</Text>
          </EmptyState>
        )}
        {data.length > 0 && (
          <CardList aria-label="Mitteilungen">
            {data.map((announcement) => (
              <AnnouncementRow key={announcement.id} announcement={announcement} />
            ))}
          </CardList>
        )}
      </Stack>
    </AdminPage>
  )
}

type Announcement = RouterOutputs['admin']['announcements']['list'][number]

const colours = { planned: 'amber', running: 'sea', ended: 'gray' } as const

/** One announcement: how it is doing, what became of its mails, and the way to take it back. */
function AnnouncementRow({ announcement }: { announcement: Announcement }) {
  const { id, title, state, work, banner, mails, sentAt, sentBy, endedAt } = announcement
  return (
    <Paper component="li" withBorder p="md" className={cards.row} style={{ alignItems: 'flex-start' }}>
      <div className={cards.words}>
        <Group gap="xs" mb={4}>
          <Text fw={700}>{title}</Text>
          <Mark color={colours[state]}>{endedAt ? 'Zurückgenommen' : announcementStates[state]}</Mark>
        </Group>
        {work && <Text size="sm">Wartung: {formatSpan(work.from, work.until)}</Text>}
        {banner && <Text size="sm">Banner: {formatSpan(banner.from, banner.until)}</Text>}
        {mails && <Text size="sm">{mailsInWords(mails)}</Text>}
        <Aside>
          Mitgeteilt {formatLately(sentAt)} Uhr von {sentBy}
          {endedAt && `, zurückgenommen ${formatLately(endedAt)} Uhr`}
        </Aside>
      </div>
      {state !== 'ended' && (
        <AskButton
          label="Zurücknehmen …"
          variant="default"
          aria-label={`Zurücknehmen: ${title}`}
          title="Mitteilung zurücknehmen"
          confirmLabel="Zurücknehmen"
          busyLabel="Wird zurückgenommen..."
          isLoss
          call={() => client.admin.announcements.end.mutate({ id })}
          done="Mitteilung zurückgenommen"
          whenFailed="Die Mitteilung konnte nicht zurückgenommen werden."
        >
          <Text>
            „{title}“{banner && ' ist dann für niemanden mehr zu sehen.'}
            {mails && mails.waiting > 0 && ' E-Mails, die noch warten, werden nicht mehr verschickt.'}
            {mails && mails.sent > 0 && ' Was schon verschickt ist, lässt sich nicht zurückholen.'}
          </Text>
        </AskButton>
      )}
    </Paper>
  )
}

const mailsInWords = ({ sent, waiting, failed }: NonNullable<Announcement['mails']>) =>
  `E-Mails: ${inFigures(sent)} verschickt, ${inFigures(waiting)} warten, ${inFigures(failed)} nicht angekommen`
