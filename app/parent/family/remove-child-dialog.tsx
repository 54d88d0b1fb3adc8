import { Button, Group, List, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { fullName } from '../../../domain/children.ts'
import { needsPassword, withFreshPassword } from '../../components/dialog/confirm-password.tsx'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { notify } from '../../components/page/notify.ts'
import { messageOf } from '../../failure.ts'
import { client, queryClient, trpc } from '../../trpc.ts'

type RemoveChildDialogProps = {
  child: { id: string; name: string; lastName: string | null; isRegistered: boolean }
  onClose: () => void
  onRemoved: () => void
}

/** Asks for confirmation before a child is deleted, and lists what is deleted with it. */
export function RemoveChildDialog({ child, onClose, onRemoved }: RemoveChildDialogProps) {
  const removeChild = useMutation({
    mutationFn: () => withFreshPassword(() => client.children.remove.mutate({ id: child.id })),
    onSuccess: async () => {
      notify.success('Kind gelöscht')
      onRemoved()
      await queryClient.invalidateQueries({ ...trpc.children.pathFilter(), refetchType: 'all' })
    },
    onError: (error) => {
      // No message when the password prompt was cancelled.
      if (!needsPassword(error)) notify.failure(`Kind konnte nicht gelöscht werden: ${messageOf(error)}`)
    },
  })
  const isBusy = removeChild.isPending
  return (
    <Dialog title="Kind löschen" onClose={isBusy ? () => {} : onClose}>
      <Stack>
        <Text>
          Möchten Sie <strong>{fullName(child)}</strong> wirklich löschen? Das kann nicht rückgängig gemacht werden.
        </Text>
        <Text>Gelöscht werden auch:</Text>
        <List>
          <List.Item>was Ihr Kind gerade lernt und wie weit es damit ist</List.Item>
          <List.Item>alle Quiz-Ergebnisse und verdienten Pässe</List.Item>
          <List.Item>geteilte Links, die für Ihr Kind zählen</List.Item>
          <List.Item>
            {child.isRegistered
              ? 'das eigene Konto Ihres Kindes; es wird sofort überall abgemeldet'
              : 'eine noch offene Einladung'}
          </List.Item>
        </List>
        <Text>
          Sind hier E-Mails eingerichtet, bekommen Sie eine als Quittung. Der Name Ihres Kindes steht nicht darin.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isBusy} data-autofocus>
            Abbrechen
          </Button>
          <Button color="red" onClick={() => removeChild.mutate()} disabled={isBusy} aria-busy={isBusy}>
            {isBusy ? 'Wird gelöscht...' : 'Endgültig löschen'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
