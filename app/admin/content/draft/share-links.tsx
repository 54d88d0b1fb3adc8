import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { SharedKind } from '../../../../domain/learning/sharing.ts'
import { formatMoment } from '../../../../domain/platform/dates.ts'
import { CopyButton } from '../../../components/hand-on/copy-button.tsx'
import { addressOfLink } from '../../../components/hand-on/link-address.ts'
import { ShareButton } from '../../../components/hand-on/share-button.tsx'
import { notify } from '../../../components/page/notify.ts'
import { queryClient, trpc } from '../../../trpc.ts'
import { CardList } from '../../parts/card-list.tsx'
import { reasonOf } from '../../parts/reason.ts'

type ShareLinksProps = { shared: { type: SharedKind; id: string } }

/** Share links that belong to no child: for reading or trying, without progress. */
export function ShareLinks({ shared }: ShareLinksProps) {
  const links = useQuery(trpc.admin.links.list.queryOptions(shared, { staleTime: 0 }))
  const refresh = () => queryClient.invalidateQueries(trpc.admin.links.pathFilter())
  const make = useMutation(
    trpc.admin.links.make.mutationOptions({
      onSuccess: () => notify.success('Link erstellt'),
      onError: (error) => notify.failure(`Der Link konnte nicht erstellt werden: ${reasonOf(error)}`),
      onSettled: refresh,
    }),
  )
  const revoke = useMutation(
    trpc.admin.links.revoke.mutationOptions({
      onSuccess: () => notify.success('Link widerrufen'),
      onError: (error) => notify.failure(`Der Link konnte nicht widerrufen werden: ${reasonOf(error)}`),
      onSettled: refresh,
    }),
  )
  return (
    <Stack>
      <Text>
        Wer so einen Link hat, kann {shared.type === 'lesson' ? 'die Lektion lesen' : 'das Quiz lösen'}, ohne sich
        anzumelden. Es zählt für kein Kind. Ein Link gilt, bis jemand ihn widerruft.
      </Text>
      <Group>
        <Button onClick={() => make.mutate(shared)} disabled={make.isPending} aria-busy={make.isPending}>
          Neuen Link erstellen
        </Button>
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
                <CopyButton
                  text={addressOfLink(token)}
                  copied="Link kopiert"
                  notCopied="Der Link konnte nicht kopiert werden."
                  variant="default"
                  aria-label={`Link ${index + 1} kopieren`}
                >
                  Link kopieren
                </CopyButton>
                <Button
                  variant="default"
                  aria-label={`Link ${index + 1} widerrufen`}
                  onClick={() => revoke.mutate({ id })}
                  disabled={revoke.isPending}
                >
                  Widerrufen
                </Button>
              </Group>
            </Group>
          </Paper>
        ))}
      </CardList>
    </Stack>
  )
}
