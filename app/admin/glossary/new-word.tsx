import { pageTitle } from '../../../domain/platform/brand.ts'
import { client } from '../../trpc.ts'
import { AdminPage } from '../parts/admin-page.tsx'
import { WordForm } from './word-form.tsx'

export const meta = () => [{ title: pageTitle('Neues Wort') }]

export default function NewWordScreen() {
  return (
    <AdminPage
      title="Neues Wort"
      breadcrumbs={[{ label: 'Wörterbuch', to: '/admin/glossary' }, { label: 'Neues Wort' }]}
    >
      <WordForm
        initial={{ word: '', forms: [], explanation: '', picture: null }}
        submitLabel="Wort erstellen"
        onSave={(input) => client.admin.glossary.create.mutate(input)}
        done="Wort erstellt"
        leadsTo={() => '/admin/glossary'}
      />
    </AdminPage>
  )
}
