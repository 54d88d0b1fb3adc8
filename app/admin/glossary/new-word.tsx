import { useNavigate } from 'react-router'
import { pageTitle } from '../../../domain/platform/brand.ts'
import { notify } from '../../components/page/notify.ts'
import { client } from '../../trpc.ts'
import { AdminPage } from '../parts/admin-page.tsx'
import { refreshAdmin } from '../parts/refresh-admin.ts'
import { WordForm } from './word-form.tsx'

export const meta = () => [{ title: pageTitle('Neues Wort') }]

/** A new word for the glossary. */
export default function NewWordScreen() {
  const navigate = useNavigate()
  return (
    <AdminPage
      title="Neues Wort"
      breadcrumbs={[{ label: 'Wörterbuch', to: '/admin/glossary' }, { label: 'Neues Wort' }]}
    >
      <WordForm
        initial={{ word: '', forms: [], explanation: '', picture: null }}
        submitLabel="Wort erstellen"
        onSave={async (input) => {
          await client.admin.glossary.create.mutate(input)
          notify.success('Wort erstellt')
          await refreshAdmin()
          await navigate('/admin/glossary', { replace: true })
        }}
      />
    </AdminPage>
  )
}
