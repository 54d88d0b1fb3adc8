import { useSuspenseQuery } from '@tanstack/react-query'
import { pageTitle } from '../../../domain/platform/brand.ts'
import { notify } from '../../components/page/notify.ts'
import { PageSpinner } from '../../components/page/spinner.tsx'
import { client, queryClient, trpc } from '../../trpc.ts'
import { AdminPage } from '../parts/admin-page.tsx'
import { refreshAdmin } from '../parts/refresh-admin.ts'
import type { Route } from './+types/question.ts'
import { FaqForm } from './faq-form.tsx'

const questionOf = (id: string) => trpc.admin.faq.byId.queryOptions({ id })

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  queryClient.fetchQuery({ ...questionOf(params.faqItemId), staleTime: 0 })
export const HydrateFallback = PageSpinner
export const meta = () => [{ title: pageTitle('Frage bearbeiten') }]

export default function QuestionScreen({ params }: Route.ComponentProps) {
  const { data: question } = useSuspenseQuery(questionOf(params.faqItemId))
  return (
    <AdminPage
      title="Frage bearbeiten"
      breadcrumbs={[{ label: 'FAQ', to: '/admin/faq' }, { label: question.question }]}
    >
      <FaqForm
        key={question.id}
        initial={{
          question: question.question,
          answer: question.answer,
          topic: question.topic,
          isActive: question.isActive,
        }}
        submitLabel="Speichern"
        onSave={async (input) => {
          await client.admin.faq.update.mutate({ id: question.id, ...input })
          notify.success('Frage aktualisiert')
          await refreshAdmin()
        }}
      />
    </AdminPage>
  )
}
