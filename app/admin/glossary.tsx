import { Stack, Text, TextInput } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addressOfPictureIn } from '../../domain/content/activities/picture-address.ts'
import { GLOSSARY, wordsWith } from '../../domain/content/glossary/word.ts'
import { pageTitle } from '../../domain/platform/brand.ts'
import { LinkButton } from '../components/button/link-button.tsx'
import { TextLink } from '../components/button/text-link.tsx'
import { EmptyState } from '../components/page/empty-state.tsx'
import { Aside, CardTitle } from '../components/page/texts.tsx'
import { client, queryClient, trpc } from '../trpc.ts'
import { AdminPage } from './parts/admin-page.tsx'
import { AskDialog } from './parts/ask-dialog.tsx'
import { counted } from './parts/counted.ts'
import { RowTools } from './parts/row-tools.tsx'
import classes from './parts/rows.module.css'

const glossary = trpc.admin.glossary.list.queryOptions()

export const clientLoader = () => queryClient.ensureQueryData({ ...glossary, revalidateIfStale: true })
export const meta = () => [{ title: pageTitle('Wörterbuch verwalten') }]

/** The words of the glossary by the alphabet. */
export default function AdminGlossaryScreen() {
  const { data } = useSuspenseQuery(glossary)
  const [search, setSearch] = useState('')
  const [doomedId, setDoomedId] = useState<string>()
  const doomed = data.find(({ id }) => id === doomedId)
  const shown = wordsWith(data, search)
  return (
    <AdminPage title="Wörterbuch" action={<LinkButton to="/admin/glossary/new" label="Neues Wort" />}>
      <Text mb="md">
        Was im <TextLink to={GLOSSARY}>Wörterbuch</TextLink> steht, und was in Lektionen aufgeht, wenn jemand das Wort
        antippt. Änderungen sind dort sofort zu sehen.
      </Text>
      {data.length === 0 ? (
        <EmptyState figure="thinks" title="Noch keine Wörter">
          <Text>Schreiben Sie das erste: Welches Wort aus den Lektionen kennt ein Kind noch nicht?</Text>
        </EmptyState>
      ) : (
        <>
          <TextInput
            type="search"
            label="Suche"
            maxLength={60}
            maw="26rem"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <Text role="status" my="sm" c="dimmed">
            {shown.length === 0 ? 'Dazu steht hier kein Wort.' : counted(shown.length, 'Wort', 'Wörter')}
          </Text>
          <ul className="plain" aria-label="Wörter">
            {shown.map(({ id, word, forms, explanation, picture }) => (
              <li key={id} className={classes.row}>
                {picture && <img src={addressOfPictureIn(picture)} alt="" width={40} height={40} loading="lazy" />}
                <Stack component="article" gap={4} aria-label={word} className={classes.words}>
                  <CardTitle>{word}</CardTitle>
                  <Text size="sm">{explanation}</Text>
                  {forms.length > 0 && <Aside>Auch: {forms.join(', ')}</Aside>}
                </Stack>
                <div className={classes.tools}>
                  <RowTools title={word} to={`/admin/glossary/${id}`} onDelete={() => setDoomedId(id)} />
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      {doomed && (
        <AskDialog
          title="Wort löschen"
          confirmLabel="Endgültig löschen"
          busyLabel="Wird gelöscht..."
          isLoss
          call={() => client.admin.glossary.remove.mutate({ id: doomed.id })}
          done="Wort gelöscht"
          whenFailed="Das Wort konnte nicht gelöscht werden."
          onClose={() => setDoomedId(undefined)}
        >
          <Text>
            Möchten Sie <strong>{doomed.word}</strong> wirklich löschen? In Lektionen ist es dann ein Wort wie jedes
            andere. Das kann nicht rückgängig gemacht werden.
          </Text>
        </AskDialog>
      )}
    </AdminPage>
  )
}
