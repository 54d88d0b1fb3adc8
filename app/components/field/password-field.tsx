import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A password field with a button that shows the password, reachable by keyboard and with a German label. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput
    size="md"
    withAsterisk={false}
    rightSectionWidth={48}
    visibilityToggleFocusable
    visibilityToggleButtonProps={{ 'aria-label': 'Eingabe anzeigen', w: 44, h: 44 }}
    {...props}
  />
)
