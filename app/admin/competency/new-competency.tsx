import { plainLook } from '../../../domain/content/content.ts'
import { pageTitle } from '../../../domain/platform/brand.ts'
import { client, queryClient, trpc } from '../../trpc.ts'
import { AdminPage } from '../parts/admin-page.tsx'
import type { Route } from './+types/new-competency.ts'
import { CompetencyForm } from './competency-form.tsx'

/** The number of competencies: the position of the new one. */
export const clientLoader = async () =>
  (await queryClient.fetchQuery({ ...trpc.admin.competencies.list.queryOptions(), staleTime: 0 })).length
export const meta = () => [{ title: pageTitle('Neue Kompetenz') }]

/** A new competency, visible to admins only until it is published. */
export default function NewCompetencyScreen({ loaderData: count }: Route.ComponentProps) {
  const initial = {
    title: '',
    description: null,
    orderIndex: count,
    pedagogicalMinAge: null,
    vendorMinAge: null,
    passMotto: null,
    passNote: null,
    ...plainLook,
  }
  return (
    <AdminPage
      title="Neue Kompetenz"
      breadcrumbs={[{ label: 'Kompetenzen', to: '/admin/competencies' }, { label: 'Neue Kompetenz' }]}
    >
      <CompetencyForm
        initial={initial}
        submitLabel="Kompetenz erstellen"
        onSave={(input) => client.admin.competencies.create.mutate(input)}
        done="Kompetenz erstellt"
        leadsTo={({ id }) => `/admin/competencies/${id}`}
      />
    </AdminPage>
  )
}
