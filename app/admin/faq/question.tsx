import { Checkbox, NativeSelect, Paper, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { topicNames, topics } from '../../../domain/content/faq.ts'
import { type FaqInput, faqInput } from '../../../domain/content/faq-input.ts'
import { pageTitle } from '../../../domain/platform/brand.ts'
import { client, queryClient, trpc } from '../../trpc.ts'
import { AdminPage } from '../parts/admin-page.tsx'
import { DirectForm } from '../parts/direct-form.tsx'
import type { Route } from './+types/question.ts'

/** In place of an id: a question that is to be written. */
const NEW = 'new'
const empty: FaqInput = { question: '', answer: '', topic: null, isActive: true }
const questionOf = (id: string) => trpc.admin.faq.byId.queryOptions({ id }, { enabled: id !== NEW })
const titleOf = (id: string) => (id === NEW ? 'Neue Frage' : 'Frage bearbeiten')

export const clientLoader = async ({ params: { faqItemId: id } }: Route.ClientLoaderArgs) =>
  id === NEW ? null : queryClient.fetchQuery({ ...questionOf(id), staleTime: 0 })
export const meta = ({ params: { faqItemId } }: Route.MetaArgs) => [{ title: pageTitle(titleOf(faqItemId)) }]

export default function QuestionScreen({ params: { faqItemId: id } }: Route.ComponentProps) {
  const { question, answer, topic, isActive } = useQuery(questionOf(id)).data ?? empty
  const saving =
    id === NEW
      ? {
          submitLabel: 'Frage erstellen',
          onSave: (input: FaqInput) => client.admin.faq.create.mutate(input),
          done: 'Frage erstellt',
          leadsTo: () => '/admin/faq',
        }
      : {
          submitLabel: 'Speichern',
          onSave: (input: FaqInput) => client.admin.faq.update.mutate({ id, ...input }),
          done: 'Frage aktualisiert',
        }
  return (
    <AdminPage
      title={titleOf(id)}
      breadcrumbs={[{ label: 'FAQ', to: '/admin/faq' }, { label: question || titleOf(id) }]}
    >
      <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-label="Angaben zum Eintrag">
        <DirectForm
          {...saving}
          key={id}
          initial={{ question, answer, topic: topic ?? '', isActive }}
          asInput={(values) => ({ ...values, topic: values.topic || null })}
          schema={faqInput}
          whenFailed="Die Frage konnte nicht gespeichert werden."
        >
          {(form) => (
            <>
              <TextInput label="Frage" required {...form.getInputProps('question')} />
              <Textarea
                label="Antwort"
                description="Reiner Text; eine Leerzeile beginnt einen neuen Absatz"
                required
                autosize
                minRows={6}
                {...form.getInputProps('answer')}
              />
              <NativeSelect
                label="Gruppe"
                description="Unter dieser Überschrift steht die Frage"
                data={[
                  { value: '', label: 'Weitere Fragen' },
                  ...topicNames.map((name) => ({ value: name, label: topics[name] })),
                ]}
                {...form.getInputProps('topic')}
              />
              <Checkbox label="Auf der Seite zeigen" {...form.getInputProps('isActive', { type: 'checkbox' })} />
            </>
          )}
        </DirectForm>
      </Paper>
    </AdminPage>
  )
}
