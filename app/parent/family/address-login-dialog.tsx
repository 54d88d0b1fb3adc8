import { Stack, Text } from '@mantine/core'
import { fullName } from '../../../domain/children.ts'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { StaySignedIn } from './stay-signed-in.tsx'

type AddressLoginDialogProps = {
  child: { id: string; name: string; lastName: string | null; signedInDays: number }
  onClose: () => void
}

/** How a child with an address of its own signs in, and for how long; password and address are its own to change. */
export const AddressLoginDialog = ({ child, onClose }: AddressLoginDialogProps) => (
  <Dialog title={`So meldet sich ${fullName(child)} an`} onClose={onClose}>
    <Stack>
      <Text>
        {child.name} meldet sich mit der eigenen E-Mail-Adresse und dem eigenen Passwort an. Ist das Passwort vergessen,
        hilft „Passwort vergessen?“ auf der Seite „Anmelden“.
      </Text>
      <StaySignedIn child={child} />
    </Stack>
  </Dialog>
)
