import { Input, Paper, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { GlossaryWord } from '../../../domain/content/glossary/word.ts'
import { EXPLANATION_LENGTH, glossaryWordInput } from '../../../domain/content/glossary/word-input.ts'
import { pageTitle } from '../../../domain/platform/brand.ts'
import { TextLink } from '../../components/button/text-link.tsx'
import { client, queryClient, trpc } from '../../trpc.ts'
import { PictureTile } from '../content/activities/picture-field.tsx'
import { AdminPage } from '../parts/admin-page.tsx'
import { DirectForm } from '../parts/direct-form.tsx'
import type { Route } from './+types/word.ts'

/** In place of an id: a word that is to be written. */
const NEW = 'new'
const empty: GlossaryWord = { word: '', forms: [], explanation: '', picture: null }
const wordOf = (id: string) => trpc.admin.glossary.byId.queryOptions({ id }, { enabled: id !== NEW })
const titleOf = (id: string) => (id === NEW ? 'Neues Wort' : 'Wort bearbeiten')

export const clientLoader = async ({ params: { wordId: id } }: Route.ClientLoaderArgs) =>
  id === NEW ? null : queryClient.fetchQuery({ ...wordOf(id), staleTime: 0 })
export const meta = ({ params: { wordId } }: Route.MetaArgs) => [{ title: pageTitle(titleOf(wordId)) }]

export default function WordScreen({ params: { wordId: id } }: Route.ComponentProps) {
  const { word, forms, explanation, picture } = useQuery(wordOf(id)).data ?? empty
  const saving =
    id === NEW
      ? {
          submitLabel: 'Wort erstellen',
          onSave: (input: GlossaryWord) => client.admin.glossary.create.mutate(input),
          done: 'Wort erstellt',
          leadsTo: () => '/admin/glossary',
        }
      : {
          submitLabel: 'Speichern',
          onSave: (input: GlossaryWord) => client.admin.glossary.update.mutate({ id, ...input }),
          done: 'Wort aktualisiert',
        }
  return (
    <AdminPage
      title={titleOf(id)}
      breadcrumbs={[{ label: 'Wörterbuch', to: '/admin/glossary' }, { label: word || titleOf(id) }]}
    >
      <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-label="Angaben zum Wort">
        <DirectForm
          {...saving}
          key={id}
          initial={{ word, forms: forms.join('\n'), explanation, picture }}
          asInput={(typed) => ({ ...typed, forms: typed.forms.split('\n').filter((line) => line.trim()) })}
          schema={glossaryWordInput}
          whenFailed="Das Wort konnte nicht gespeichert werden."
        >
          {(form) => (
            <>
              <TextInput label="Wort" required {...form.getInputProps('word')} />
              <Textarea
                label="Weitere Formen"
                description="Wie es in Lektionen noch vorkommt, zum Beispiel in der Mehrzahl. Jede in eine Zeile"
                autosize
                minRows={2}
                {...form.getInputProps('forms')}
              />
              <Textarea
                label="Erklärung"
                description={`Ein oder zwei kurze Sätze für Kinder ab 8, höchstens ${EXPLANATION_LENGTH} Zeichen`}
                required
                autosize
                minRows={2}
                {...form.getInputProps('explanation')}
              />
              <Input.Wrapper label="Bild" labelElement="div" error={form.errors.picture}>
                <div>
                  <PictureTile
                    of={form.values.word.trim() || 'diesem Wort'}
                    picture={form.values.picture}
                    onChange={(picture) => form.setFieldValue('picture', picture)}
                    isOfSet
                  />
                </div>
              </Input.Wrapper>
            </>
          )}
        </DirectForm>
      </Paper>
      {id !== NEW && (
        <TextLink to={`/admin/suche?text=${encodeURIComponent(word)}`} mt="lg">
          Wo „{word}“ überall steht
        </TextLink>
      )}
    </AdminPage>
  )
}
