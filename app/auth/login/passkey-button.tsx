import { Button } from '@mantine/core'

type PasskeyButtonProps = { isBusy: boolean; onPress: () => void }

export const PasskeyButton = ({ isBusy, onPress }: PasskeyButtonProps) => (
  <Button variant="default" size="md" fullWidth onClick={onPress} disabled={isBusy} aria-busy={isBusy}>
    {isBusy ? 'Warte auf Ihren Passkey...' : 'Mit Passkey anmelden'}
  </Button>
)
