import { Group, Stack, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DAYS_IN_BIN, taughtNames } from '../../domain/content/standing.ts'
import { pageTitle } from '../../domain/platform/brand.ts'
import { DAY_MS, formatDate } from '../../domain/platform/dates.ts'
import { ActionButton } from '../components/button/action-button.tsx'
import { EmptyState } from '../components/page/empty-state.tsx'
import { Aside, CardTitle } from '../components/page/texts.tsx'
import { client, queryClient, trpc } from '../trpc.ts'
import { AdminPage } from './parts/admin-page.tsx'
import { DirectButton } from './parts/ask-dialog.tsx'
import classes from './parts/cards.module.css'
import { DeleteDialog } from './parts/delete-dialog.tsx'
import type { Titled } from './parts/withdraw-dialog.tsx'

const binned = trpc.admin.standing.listBin.queryOptions()

export const clientLoader = () => queryClient.fetchQuery({ ...binned, staleTime: 0 })
export const meta = () => [{ title: pageTitle('Papierkorb') }]

/** What was deleted and can still be brought back (decision 105). */
export default function BinScreen() {
  const { data } = useSuspenseQuery(binned)
  const [doomed, setDoomed] = useState<Titled>()
  return (
    <AdminPage title="Papierkorb">
      <Stack>
        <Text>
          Was gelöscht wird, liegt hier {DAYS_IN_BIN} Tage. So lange lässt es sich zurückholen, mit allen Ergebnissen
          der Kinder. Danach ist es für immer weg; verdiente Pässe bleiben.
        </Text>
        {data.length === 0 ? (
          <EmptyState figure="cheers" title="Der Papierkorb ist leer">
            <Text>Gerade gibt es nichts zurückzuholen.</Text>
          </EmptyState>
        ) : (
          <ul className={classes.list} aria-label="Gelöschtes">
            {data.map(({ type, id, title, place, binnedAt, isDeep }) => (
              <li key={id}>
                <Group justify="space-between">
                  <div>
                    <CardTitle>
                      {taughtNames[type].one}: {title}
                    </CardTitle>
                    <Aside>
                      {place && `${place} · `}gelöscht am {formatDate(binnedAt)} · für immer weg ab{' '}
                      {formatDate(new Date(new Date(binnedAt).getTime() + DAYS_IN_BIN * DAY_MS))}
                    </Aside>
                    {isDeep && (
                      <Text size="sm">Das, worin es steht, liegt auch hier. Holen Sie zuerst das zurück.</Text>
                    )}
                  </div>
                  <Group gap="xs">
                    <DirectButton
                      variant="light"
                      label="Zurückholen"
                      about={title}
                      call={() => client.admin.standing.bringBack.mutate({ type, id })}
                      done={['Zurückgeholt', 'Kinder sehen es erst, wenn Sie es wieder veröffentlichen.']}
                      whenFailed="Das ließ sich nicht zurückholen."
                    />
                    <ActionButton
                      color="red"
                      variant="subtle"
                      label="Endgültig löschen"
                      about={title}
                      onClick={() => setDoomed({ type, id, title })}
                    />
                  </Group>
                </Group>
              </li>
            ))}
          </ul>
        )}
      </Stack>
      {doomed && <DeleteDialog what={doomed} onClose={() => setDoomed(undefined)} />}
    </AdminPage>
  )
}
