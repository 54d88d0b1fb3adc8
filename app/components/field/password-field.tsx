import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A password that can be looked at while typing; the eye is reachable by keyboard and has a German name. */
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
