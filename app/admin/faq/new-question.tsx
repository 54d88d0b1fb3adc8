import { useNavigate } from 'react-router'
import { pageTitle } from '../../../domain/platform/brand.ts'
import { notify } from '../../components/page/notify.ts'
import { client } from '../../trpc.ts'
import { AdminPage } from '../parts/admin-page.tsx'
import { refreshAdmin } from '../parts/refresh-admin.ts'
import { FaqForm } from './faq-form.tsx'

export const meta = () => [{ title: pageTitle('Neue Frage') }]

/** A new question for the FAQ page, added at the end. */
export default function NewQuestionScreen() {
  const navigate = useNavigate()
  return (
    <AdminPage title="Neue Frage" breadcrumbs={[{ label: 'FAQ', to: '/admin/faq' }, { label: 'Neue Frage' }]}>
      <FaqForm
        initial={{ question: '', answer: '', topic: null, isActive: true }}
        submitLabel="Frage erstellen"
        onSave={async (input) => {
          await client.admin.faq.create.mutate(input)
          notify.success('Frage erstellt')
          await refreshAdmin()
          await navigate('/admin/faq', { replace: true })
        }}
      />
    </AdminPage>
  )
}
