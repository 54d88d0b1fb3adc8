import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { notify } from '../../components/page/notify.ts'
import { messageOf } from '../../failure.ts'
import { trpc } from '../../trpc.ts'
import { nameOfLink, type SharedLink } from './link-row.tsx'
import { refreshLinks } from './refresh-links.ts'

type RevokeDialogProps = { childId: string; link: SharedLink; onClose: () => void; onRevoked: () => void }

/** Asks for confirmation before a link is revoked, after which it opens nothing. */
export function RevokeDialog({ childId, link, onClose, onRevoked }: RevokeDialogProps) {
  const revoke = useMutation(
    trpc.sharing.revoke.mutationOptions({
      onSuccess: () => {
        notify.success('Link widerrufen')
        onRevoked()
      },
      onError: (error) => notify.failure(`Der Link konnte nicht widerrufen werden: ${messageOf(error)}`),
      onSettled: () => refreshLinks(childId), // after a failure too: it may have been revoked elsewhere
    }),
  )
  const isBusy = revoke.isPending
  return (
    <Dialog title="Link widerrufen" onClose={isBusy ? () => {} : onClose}>
      <Stack>
        <Text>
          Der Link zu {nameOfLink(link)} öffnet dann nichts mehr, auch für Ihr Kind nicht. Was damit schon gelernt
          wurde, bleibt. Sie können jederzeit einen neuen Link teilen.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isBusy} data-autofocus>
            Abbrechen
          </Button>
          <Button color="red" onClick={() => revoke.mutate({ id: link.id })} disabled={isBusy} aria-busy={isBusy}>
            {isBusy ? 'Wird widerrufen...' : 'Ja, widerrufen'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
