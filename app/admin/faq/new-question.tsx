import { pageTitle } from '../../../domain/platform/brand.ts'
import { client } from '../../trpc.ts'
import { AdminPage } from '../parts/admin-page.tsx'
import { FaqForm } from './faq-form.tsx'

export const meta = () => [{ title: pageTitle('Neue Frage') }]

export default function NewQuestionScreen() {
  return (
    <AdminPage title="Neue Frage" breadcrumbs={[{ label: 'FAQ', to: '/admin/faq' }, { label: 'Neue Frage' }]}>
      <FaqForm
        initial={{ question: '', answer: '', topic: null, isActive: true }}
        submitLabel="Frage erstellen"
        onSave={(input) => client.admin.faq.create.mutate(input)}
        done="Frage erstellt"
        leadsTo={() => '/admin/faq'}
      />
    </AdminPage>
  )
}
