import { useSuspenseQuery } from '@tanstack/react-query'
import { pageTitle } from '../../../domain/platform/brand.ts'
import { client, queryClient, trpc } from '../../trpc.ts'
import { AdminPage } from '../parts/admin-page.tsx'
import type { Route } from './+types/question.ts'
import { FaqForm } from './faq-form.tsx'

const questionOf = (id: string) => trpc.admin.faq.byId.queryOptions({ id })

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  queryClient.fetchQuery({ ...questionOf(params.faqItemId), staleTime: 0 })
export const meta = () => [{ title: pageTitle('Frage bearbeiten') }]

export default function QuestionScreen({ params }: Route.ComponentProps) {
  const { id, question, answer, topic, isActive } = useSuspenseQuery(questionOf(params.faqItemId)).data
  return (
    <AdminPage title="Frage bearbeiten" breadcrumbs={[{ label: 'FAQ', to: '/admin/faq' }, { label: question }]}>
      <FaqForm
        key={id}
        initial={{ question, answer, topic, isActive }}
        submitLabel="Speichern"
        onSave={(input) => client.admin.faq.update.mutate({ id, ...input })}
        done="Frage aktualisiert"
      />
    </AdminPage>
  )
}
