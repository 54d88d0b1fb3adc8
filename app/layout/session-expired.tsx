import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { leadingTo, shownAddress } from '../asked-address.ts'

/** Covers the screen until the person has signed in again. The screen stays mounted, so input is kept. */
export default function SessionExpired({ isChild, signInPath }: { isChild: boolean; signInPath: string }) {
  return (
    <Modal
      opened
      onClose={() => {}}
      title={isChild ? 'Du bist nicht mehr angemeldet' : 'Ihre Anmeldung ist abgelaufen'}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      attributes={{ header: { role: 'presentation' } }} // a <header> would be a second banner landmark
      overlayProps={{ color: 'var(--mantine-color-body)', backgroundOpacity: 1 }}
      centered
    >
      <Stack>{isChild ? <ForChild signInPath={signInPath} /> : <ForAdult />}</Stack>
    </Modal>
  )
}

// Otherwise Escape would reach a dialog below and discard its input.
const keepsEscape = { 'data-mantine-stop-propagation': true }

const ForAdult = () => (
  <>
    <Text>
      Zu Ihrem Schutz endet sie nach einiger Zeit von selbst. Wenn Sie hier gerade etwas eingegeben haben, melden Sie
      sich in einem neuen Tab an: Dann ist es noch da, und es geht hier weiter.
    </Text>
    <Group justify="flex-end">
      <Button component="a" href={leadingTo('/login', shownAddress())} variant="default" {...keepsEscape}>
        Hier anmelden
      </Button>
      <Button component="a" href="/login" target="_blank" data-autofocus {...keepsEscape}>
        In neuem Tab anmelden
      </Button>
    </Group>
  </>
)

const ForChild = ({ signInPath }: { signInPath: string }) => (
  <>
    <Text>Das passiert nach einer Weile von selbst. Melde dich wieder an, dann kannst du weitermachen.</Text>
    <Group justify="flex-end">
      <Button component="a" href={leadingTo(signInPath, shownAddress())} data-autofocus {...keepsEscape}>
        Wieder anmelden
      </Button>
    </Group>
  </>
)
