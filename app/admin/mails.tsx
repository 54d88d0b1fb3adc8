import { Alert, Button, Center, Stack, Text } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { DEAD_LETTER_DAYS, RESENDABLE_DAYS } from '../../domain/mail/mails.ts'
import { pageTitle } from '../../domain/platform/brand.ts'
import { formatLately } from '../../domain/platform/dates.ts'
import { EmptyState } from '../components/page/empty-state.tsx'
import { Problem } from '../components/page/texts.tsx'
import { queryClient, trpc } from '../trpc.ts'
import { DeadLetterRow, type OutboxState, ResendAll } from './mails/dead-letter-row.tsx'
import { AdminPage } from './parts/admin-page.tsx'
import { CardList } from './parts/card-list.tsx'

const state = trpc.admin.mails.state.queryOptions()
const letters = trpc.admin.mails.list.infiniteQueryOptions({}, { getNextPageParam: (page) => page.next ?? undefined })

export const clientLoader = () =>
  Promise.all([queryClient.prefetchQuery(state), queryClient.prefetchInfiniteQuery(letters)])
export const meta = () => [{ title: pageTitle('E-Mails') }]

/** Milliseconds between refetches: while mails are being sent again, and otherwise. */
const LOOK_AGAIN_MS = { soon: 2_000, nowAndThen: 60_000 }

/** Undelivered mails: kind, reason, and a button to send them again, but neither names nor texts (decision 052). */
export default function MailsScreen() {
  const found = useInfiniteQuery({
    ...letters,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.letters.some(({ failedAt, sentAt }) => !failedAt && !sentAt))
        ? LOOK_AGAIN_MS.soon
        : LOOK_AGAIN_MS.nowAndThen,
  })
  const all = found.data?.pages.flatMap((page) => page.letters) ?? []
  const { data } = useQuery({
    ...state,
    refetchInterval: ({ state: { data } }) => (data?.waiting ? LOOK_AGAIN_MS.soon : LOOK_AGAIN_MS.nowAndThen),
  })
  const many = data?.resendable.filter(({ count }) => count > 1) ?? []
  return (
    <AdminPage title="E-Mails">
      <Stack>
        <Text>
          E-Mails, die nicht angekommen sind. Was darin steht und wie jemand heißt, sieht hier niemand. Nach{' '}
          {RESENDABLE_DAYS} Tagen wird ihr Text gelöscht, nach {DEAD_LETTER_DAYS} Tagen der ganze Eintrag. Was ein
          Mailserver erst annimmt und später als unzustellbar zurückschickt, steht nicht hier: Das kommt an die Adresse,
          von der die E-Mails ausgehen. Sehen Sie auch dort ab und zu nach.
        </Text>
        {data && <Waiting state={data} />}
        {many.length > 0 && <ResendAll groups={many} />}
        {found.isError && <Problem>Die Liste konnte nicht geladen werden.</Problem>}
        {data?.isDelivering && found.isSuccess && all.length === 0 && (
          <div role="status">
            <EmptyState figure="cheers" title="Alles ist angekommen" />
          </div>
        )}
        <CardList aria-label="Nicht angekommene E-Mails">
          {all.map((letter) => (
            <DeadLetterRow key={letter.id} letter={letter} />
          ))}
        </CardList>
        {found.hasNextPage && (
          <Center>
            <Button
              variant="default"
              onClick={() => found.fetchNextPage()}
              disabled={found.isFetchingNextPage}
              aria-busy={found.isFetchingNextPage}
            >
              Weitere anzeigen
            </Button>
          </Center>
        )}
      </Stack>
    </AdminPage>
  )
}

function Waiting({ state: { waiting, waitingSince, limitedAt, isDelivering } }: { state: OutboxState }) {
  if (!isDelivering) {
    return (
      <Alert color="amber" role="none" title="Hier gehen keine E-Mails hinaus">
        Es ist kein Mailserver eingerichtet (SMTP_URL).
      </Alert>
    )
  }
  if (limitedAt) {
    return (
      <Alert color="amber" role="status" title="Das Limit Ihres Anbieters ist erreicht">
        Er nahm zuletzt {formatLately(limitedAt)} Uhr nichts mehr an, weil von diesem Konto schon zu viele E-Mails
        kamen. {waiting === 1 ? 'Eine E-Mail wartet' : `${waiting} E-Mails warten`} und{' '}
        {waiting === 1 ? 'geht' : 'gehen'} hinaus, sobald er wieder annimmt, meist am nächsten Tag.
      </Alert>
    )
  }
  const says =
    waiting === 0
      ? 'Gerade wartet keine E-Mail.'
      : `${waiting === 1 ? 'Eine E-Mail wartet' : `${waiting} E-Mails warten`} auf den Mailserver, ${
          waiting === 1 ? 'seit' : 'die älteste seit'
        } ${formatLately(waitingSince ?? new Date())} Uhr.`
  return <Text role="status">{says}</Text>
}
