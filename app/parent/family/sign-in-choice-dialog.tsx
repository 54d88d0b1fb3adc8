import { Box, Button, Stack, Text } from '@mantine/core'
import { fullName } from '../../../domain/people/children.ts'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { PartTitle } from '../../components/page/texts.tsx'
import { writtenAddress } from '../../written-address.ts'

type SignInChoiceDialogProps = {
  child: { name: string; lastName: string | null; email: string | null }
  onWithoutEmail: () => void
  onWithEmail: () => void
  onClose: () => void
}

/** Asks how a child without a login will sign in: with code, nickname and secret, or with an address of its own. */
export const SignInChoiceDialog = ({ child, onWithoutEmail, onWithEmail, onClose }: SignInChoiceDialogProps) => (
  <Dialog title={`Wie meldet sich ${fullName(child)} an?`} onClose={onClose}>
    <Stack>
      <Box
        component="section"
        p="md"
        bd="1px solid var(--mantine-color-default-border)"
        bdrs="md"
        className="long-words"
      >
        <PartTitle>Ohne E-Mail</PartTitle>
        <Text mb="sm">
          Mit dem Code Ihrer Familie, einem Spitznamen und einem Geheimnis aus Bildern oder Ziffern. Das richten Sie
          gleich hier ein; am einfachsten für jüngere Kinder.
        </Text>
        <Button onClick={onWithoutEmail} data-autofocus>
          Ohne E-Mail einrichten
        </Button>
      </Box>
      <Box
        component="section"
        p="md"
        bd="1px solid var(--mantine-color-default-border)"
        bdrs="md"
        className="long-words"
      >
        <PartTitle>Mit eigener E-Mail-Adresse</PartTitle>
        <Text mb="sm">
          {child.name} bekommt einen Link und wählt selbst ein Passwort.{' '}
          {child.email ? `Die Adresse ist ${writtenAddress(child.email)}.` : 'Dafür tragen Sie zuerst die Adresse ein.'}
        </Text>
        <Button variant="default" onClick={onWithEmail}>
          {child.email ? 'Einladung zeigen' : 'E-Mail-Adresse eintragen'}
        </Button>
      </Box>
    </Stack>
  </Dialog>
)
