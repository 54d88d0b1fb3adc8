import { Alert, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { pageTitle } from '../../domain/platform/brand.ts'
import { formatLately } from '../../domain/platform/dates.ts'
import type { AppRouter } from '../../server/router.ts'
import { TextLink } from '../components/page/text-link.tsx'
import { WrittenTermsText } from '../public/legal/written-terms.tsx'
import { queryClient, trpc } from '../trpc.ts'
import { AdminPage } from './parts/admin-page.tsx'
import { counted } from './parts/counted.ts'
import { Tag } from './parts/tag.tsx'
import { TermsForm } from './terms/terms-form.tsx'

const terms = trpc.admin.terms.list.queryOptions(undefined, { staleTime: 0 })

export const clientLoader = () => queryClient.ensureQueryData({ ...terms, revalidateIfStale: true })
export const meta = () => [{ title: pageTitle('Nutzungsbedingungen') }]

/** Own terms of use in all their versions, and a new one (decision 112). */
export default function AdminTermsScreen() {
  const { data } = useSuspenseQuery(terms)
  const [newest] = data
  return (
    <AdminPage title="Nutzungsbedingungen">
      <Stack gap="lg">
        {newest ? (
          <Text>
            Es gelten Ihre eigenen <TextLink to="/terms">Nutzungsbedingungen</TextLink>. Jede Fassung bleibt erhalten;
            wer wann welcher zugestimmt hat, steht in den eigenen Daten der Eltern.
          </Text>
        ) : (
          <Alert color="sea" role="none" title="Es gelten die mitgelieferten Nutzungsbedingungen">
            <Text>
              Sie stehen unter{' '}
              <TextLink to="/terms" c="inherit">
                Nutzungsbedingungen
              </TextLink>
              . Sobald Sie hier einen eigenen Text veröffentlichen, gilt er an ihrer Stelle. Lassen Sie ihn vorher
              rechtlich prüfen.
            </Text>
          </Alert>
        )}
        <Title order={2} size="h3">
          {newest ? 'Neue Fassung' : 'Eigener Text'}
        </Title>
        <TermsForm key={newest?.version ?? ''} newest={newest ?? null} />
        {newest && (
          <section aria-label="Bisherige Fassungen">
            <Title order={2} size="h3" mb="sm">
              Fassungen
            </Title>
            <Stack gap="sm">
              {data.map((version) => (
                <Version key={version.version} {...version} isNewest={version === newest} />
              ))}
            </Stack>
          </section>
        )}
      </Stack>
    </AdminPage>
  )
}

type VersionProps = inferRouterOutputs<AppRouter>['admin']['terms']['list'][number] & { isNewest: boolean }

const Version = ({
  version,
  changes,
  mustAccept,
  publishedAt,
  publishedBy,
  accepted,
  content,
  isNewest,
}: VersionProps) => (
  <Paper withBorder p="md">
    <Group gap="xs" mb={4}>
      <Text fw={700}>Fassung {version}</Text>
      {isNewest && (
        <Tag color="sea" size="lg">
          Gilt
        </Tag>
      )}
      {mustAccept && (
        <Tag color="amber" size="lg">
          Zustimmung nötig
        </Tag>
      )}
    </Group>
    <Text>{changes}</Text>
    <Text size="sm" c="dimmed">
      Veröffentlicht {formatLately(publishedAt)} Uhr von {publishedBy} ·{' '}
      {counted(accepted, 'Person hat zugestimmt', 'haben zugestimmt')}
    </Text>
    <details>
      <summary>Text ansehen</summary>
      <WrittenTermsText content={content} />
    </details>
  </Paper>
)
