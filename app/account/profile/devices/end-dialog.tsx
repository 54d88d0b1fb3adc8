import { Button, Group, Stack, Text } from '@mantine/core'
import { Dialog } from '../../../components/dialog/dialog.tsx'

type EndDialogProps = { name: string; onClose: () => void; onConfirm: () => void }

export const EndDialog = ({ name, onClose, onConfirm }: EndDialogProps) => (
  <Dialog title="Gerät abmelden" onClose={onClose}>
    <Stack>
      <Text>
        <strong>{name}</strong> wird sofort abgemeldet. Was dort noch nicht gespeichert ist, geht verloren.
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          Abbrechen
        </Button>
        <Button onClick={onConfirm}>Abmelden</Button>
      </Group>
    </Stack>
  </Dialog>
)
