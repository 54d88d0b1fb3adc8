import { Button, Stack, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { pageTitle } from '../../domain/platform/brand.ts'
import { EmptyState } from '../components/page/empty-state.tsx'
import { queryClient, trpc } from '../trpc.ts'
import { AnnouncementRow } from './announcements/announcement-row.tsx'
import classes from './announcements/announcements.module.css'
import { AdminPage } from './parts/admin-page.tsx'

const announcements = trpc.admin.announcements.list.queryOptions(undefined, { staleTime: 0 })

export const clientLoader = () => queryClient.ensureQueryData({ ...announcements, revalidateIfStale: true })
export const meta = () => [{ title: pageTitle('Mitteilungen') }]

/** Milliseconds between refetches while mails are on their way. */
const LOOK_AGAIN_MS = 5_000

/** What was told to all parents, and what is being told (decision 112). */
export default function AnnouncementsScreen() {
  const { data } = useSuspenseQuery({
    ...announcements,
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ mails }) => mails && mails.waiting > 0) ? LOOK_AGAIN_MS : false,
  })
  return (
    <AdminPage
      title="Mitteilungen"
      action={
        <Button component={Link} to="/admin/mitteilungen/neu">
          Neue Mitteilung
        </Button>
      }
    >
      <Stack>
        <Text>
          Was alle Eltern wissen sollen, und wer sonst Kinder begleitet: Wartungen, neue Bedingungen. Als Banner, als
          E-Mail oder beides. Kinder sehen davon nichts.
        </Text>
        {data.length === 0 && (
          <EmptyState figure="cheers" title="Noch keine Mitteilung">
            <Text>Hier steht später, was Sie mitgeteilt haben und wie viele E-Mails angekommen sind.</Text>
          </EmptyState>
        )}
        {data.length > 0 && (
          <Stack component="ul" gap="sm" m={0} p={0} aria-label="Mitteilungen" className={classes.list}>
            {data.map((announcement) => (
              <AnnouncementRow key={announcement.id} announcement={announcement} />
            ))}
          </Stack>
        )}
      </Stack>
    </AdminPage>
  )
}
