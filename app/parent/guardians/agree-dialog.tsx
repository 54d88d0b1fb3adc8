import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { needsPassword, withFreshPassword } from '../../components/dialog/confirm-password.tsx'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { notify } from '../../components/page/notify.ts'
import { messageOf } from '../../failure.ts'
import { client } from '../../trpc.ts'
import { refreshGuardians } from './guardians-options.ts'

type AgreeDialogProps = { child: { id: string; name: string }; onClose: () => void }

/** The second parent agrees that the child is deleted: then it is done at once. */
export function AgreeDialog({ child, onClose }: AgreeDialogProps) {
  const agree = useMutation({
    mutationFn: () =>
      withFreshPassword(() => client.guardians.answerRemoval.mutate({ childId: child.id, agrees: true })),
    onSuccess: () => {
      notify.success('Kind gelöscht')
      onClose()
    },
    onError: (error) => {
      if (!needsPassword(error)) notify.failure(`Kind konnte nicht gelöscht werden: ${messageOf(error)}`)
    },
    onSettled: refreshGuardians,
  })
  const isBusy = agree.isPending
  return (
    <Dialog title={`${child.name} löschen`} onClose={isBusy ? () => {} : onClose}>
      <Stack>
        <Text>
          Dann löschen wir <strong>{child.name}</strong> sofort: Lernstand, Quiz-Ergebnisse, Pässe, geteilte Links und
          das eigene Konto. Das kann nicht rückgängig gemacht werden.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isBusy} data-autofocus>
            Abbrechen
          </Button>
          <Button color="red" onClick={() => agree.mutate()} disabled={isBusy} aria-busy={isBusy}>
            {isBusy ? 'Wird gelöscht...' : 'Ja, endgültig löschen'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
