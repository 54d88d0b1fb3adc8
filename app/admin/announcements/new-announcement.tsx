import { useNavigate } from 'react-router'
import { pageTitle } from '../../../domain/platform/brand.ts'
import { notify } from '../../components/page/notify.ts'
import { queryClient, trpc } from '../../trpc.ts'
import { AdminPage } from '../parts/admin-page.tsx'
import { refreshAdmin } from '../parts/refresh-admin.ts'
import { AnnouncementForm } from './announcement-form.tsx'

export const clientLoader = () =>
  queryClient.ensureQueryData({ ...trpc.admin.announcements.recipients.queryOptions(), revalidateIfStale: true })
export const meta = () => [{ title: pageTitle('Neue Mitteilung') }]

export default function NewAnnouncementScreen() {
  const navigate = useNavigate()
  return (
    <AdminPage
      title="Neue Mitteilung"
      breadcrumbs={[{ label: 'Mitteilungen', to: '/admin/mitteilungen' }, { label: 'Neue Mitteilung' }]}
    >
      <AnnouncementForm
        onSent={async () => {
          notify.success('Mitgeteilt')
          await refreshAdmin()
          await navigate('/admin/mitteilungen', { replace: true })
        }}
      />
    </AdminPage>
  )
}
