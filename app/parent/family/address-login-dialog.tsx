import { Stack, Text } from '@mantine/core'
import { fullName } from '../../../domain/people/children.ts'
import { Dialog } from '../../components/dialog/dialog.tsx'
import type { ChildOfFamily } from './child-actions.tsx'
import { DoubtedSecret } from './doubted-secret.tsx'
import { StaySignedIn } from './stay-signed-in.tsx'

type AddressLoginDialogProps = { child: ChildOfFamily; onClose: () => void }

/** How long a child with its own e-mail address stays signed in. Password and address only the child can change. */
export const AddressLoginDialog = ({ child, onClose }: AddressLoginDialogProps) => (
  <Dialog title={`So meldet sich ${fullName(child)} an`} onClose={onClose}>
    <Stack>
      {child.isSecretDoubted && <DoubtedSecret child={child} />}
      <Text>
        {child.name} meldet sich mit der eigenen E-Mail-Adresse und dem eigenen Passwort an.{' '}
        {!child.isSecretDoubted && 'Ist das Passwort vergessen, hilft „Passwort vergessen?“ auf der Seite „Anmelden“. '}
        Ändert sich eines von beiden, schreiben wir es Ihnen.
      </Text>
      <StaySignedIn child={child} />
    </Stack>
  </Dialog>
)
