import { Group, Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { SharedKind } from '../../../../domain/learning/sharing.ts'
import { formatMoment } from '../../../../domain/platform/dates.ts'
import { CallButton } from '../../../components/button/call-button.tsx'
import { CopyLinkButton } from '../../../components/hand-on/copy-button.tsx'
import { addressOfLink } from '../../../components/hand-on/link-address.ts'
import { ShareButton } from '../../../components/hand-on/share-button.tsx'
import { notify } from '../../../components/page/notify.ts'
import { client, queryClient, trpc } from '../../../trpc.ts'
import { CardList } from '../../parts/card-list.tsx'
import { reasonOf } from '../../parts/reason.ts'

type ShareLinksProps = { shared: { type: SharedKind; id: string } }

/** Share links that belong to no child: for reading or trying, without progress. */
export function ShareLinks({ shared }: ShareLinksProps) {
  const links = useQuery(trpc.admin.links.list.queryOptions(shared, { staleTime: 0 }))
  const after = (done: string, failed: string) => ({
    onDone: () => notify.success(done),
    whenFailed: (error: unknown) => notify.failure(`${failed}: ${reasonOf(error)}`),
    onSettled: () => queryClient.invalidateQueries(trpc.admin.links.pathFilter()),
  })
  return (
    <Stack>
      <Text>
        Wer so einen Link hat, kann {shared.type === 'lesson' ? 'die Lektion lesen' : 'das Quiz lösen'}, ohne sich
        anzumelden. Es zählt für kein Kind. Ein Link gilt, bis jemand ihn widerruft.
      </Text>
      <Group>
        <CallButton
          label="Neuen Link erstellen"
          call={() => client.admin.links.make.mutate(shared)}
          {...after('Link erstellt', 'Der Link konnte nicht erstellt werden')}
        />
      </Group>
      {links.isError && <Text c="red">{reasonOf(links.error)}</Text>}
      <CardList gap="md" aria-label="Geteilte Links">
        {links.data?.map(({ id, token, createdAt }, index) => (
          <Paper component="li" withBorder p="md" key={id}>
            <Group justify="space-between">
              <Text style={{ overflowWrap: 'anywhere' }}>Erstellt am {formatMoment(createdAt)} Uhr</Text>
              <Group gap="xs">
                <ShareButton
                  link={addressOfLink(token)}
                  title={shared.type === 'lesson' ? 'Lektion' : 'Quiz'}
                  variant="default"
                  aria-label={`Link ${index + 1} teilen`}
                />
                <CopyLinkButton
                  link={addressOfLink(token)}
                  variant="default"
                  aria-label={`Link ${index + 1} kopieren`}
                />
                <CallButton
                  variant="default"
                  aria-label={`Link ${index + 1} widerrufen`}
                  label="Widerrufen"
                  call={() => client.admin.links.revoke.mutate({ id })}
                  {...after('Link widerrufen', 'Der Link konnte nicht widerrufen werden')}
                />
              </Group>
            </Group>
          </Paper>
        ))}
      </CardList>
    </Stack>
  )
}
