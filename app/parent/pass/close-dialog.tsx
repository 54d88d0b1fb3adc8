import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { notify } from '../../components/page/notify.ts'
import { messageOf } from '../../failure.ts'
import { trpc } from '../../trpc.ts'
import { refreshPasses } from './refresh-passes.ts'

type CloseDialogProps = { ids: { childId: string; passId: string }; onClose: () => void }

/** Asks for confirmation before the code becomes invalid: it may have been printed. */
export function CloseDialog({ ids, onClose }: CloseDialogProps) {
  const close = useMutation(
    trpc.passes.closeCheckPage.mutationOptions({
      onSuccess: () => {
        notify.success('Prüfseite ausgeschaltet')
        onClose()
      },
      onError: (error) => notify.failure(`Die Prüfseite konnte nicht ausgeschaltet werden: ${messageOf(error)}`),
      onSettled: refreshPasses, // after a failure too: it may have been turned off elsewhere
    }),
  )
  const isBusy = close.isPending
  return (
    <Dialog title="Prüfseite ausschalten" onClose={isBusy ? () => {} : onClose}>
      <Stack>
        <Text>
          Der QR-Code auf schon gedruckten Pässen führt dann ins Leere. Schalten Sie die Seite später wieder ein,
          bekommt sie eine neue Adresse und der Pass einen neuen QR-Code. Der Pass selbst bleibt, wie er ist.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isBusy} data-autofocus>
            Abbrechen
          </Button>
          <Button color="red" onClick={() => close.mutate(ids)} disabled={isBusy} aria-busy={isBusy}>
            {isBusy ? 'Wird ausgeschaltet...' : 'Ja, ausschalten'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
