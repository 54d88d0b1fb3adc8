import { useSuspenseQuery } from '@tanstack/react-query'
import { pageTitle } from '../../../domain/platform/brand.ts'
import { TextLink } from '../../components/button/text-link.tsx'
import { client, queryClient, trpc } from '../../trpc.ts'
import { AdminPage } from '../parts/admin-page.tsx'
import type { Route } from './+types/word.ts'
import { WordForm } from './word-form.tsx'

const wordOf = (id: string) => trpc.admin.glossary.byId.queryOptions({ id })

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  queryClient.fetchQuery({ ...wordOf(params.wordId), staleTime: 0 })
export const meta = () => [{ title: pageTitle('Wort bearbeiten') }]

export default function WordScreen({ params }: Route.ComponentProps) {
  const { id, ...word } = useSuspenseQuery(wordOf(params.wordId)).data
  return (
    <AdminPage
      title="Wort bearbeiten"
      breadcrumbs={[{ label: 'Wörterbuch', to: '/admin/glossary' }, { label: word.word }]}
    >
      <WordForm
        key={id}
        initial={word}
        submitLabel="Speichern"
        onSave={(input) => client.admin.glossary.update.mutate({ id, ...input })}
        done="Wort aktualisiert"
      />
      <TextLink to={`/admin/suche?text=${encodeURIComponent(word.word)}`} mt="lg">
        Wo „{word.word}“ überall steht
      </TextLink>
    </AdminPage>
  )
}
