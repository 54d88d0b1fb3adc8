import { Button, Group, Stack, Text } from '@mantine/core'
import { fullName } from '../../../domain/people/children.ts'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { InvitationLink } from './invitation-link.tsx'

type InvitationDialogProps = {
  child: { id: string; name: string; lastName: string | null; email: string | null }
  onClose: () => void
  onEdit: () => void
}

/** The link with which a child creates its account. It is discarded when the dialog closes. */
export const InvitationDialog = ({ child, onClose, onEdit }: InvitationDialogProps) => (
  <Dialog title={`${fullName(child)} einladen`} onClose={onClose}>
    {child.email ? (
      <InvitationLink key={child.email} childId={child.id} name={child.name} email={child.email} />
    ) : (
      <Stack>
        <Text>
          Für eine Einladung braucht Ihr Kind eine E-Mail-Adresse. Bitte tragen Sie zuerst eine im Kinderprofil ein.
        </Text>
        <Group justify="flex-end">
          <Button onClick={onEdit}>E-Mail-Adresse eintragen</Button>
        </Group>
      </Stack>
    )}
  </Dialog>
)
