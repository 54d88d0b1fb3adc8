import type { PasswordInputProps } from '@mantine/core'
import { PasswordField } from './password-field.tsx'
import { PasswordHints } from './password-hints.tsx'

type NewPasswordFieldProps = Omit<PasswordInputProps, 'value'> & { value?: string }

/** A field for a new password, with the hints of S5.03. */
export const NewPasswordField = (props: NewPasswordFieldProps) => (
  <>
    <PasswordField
      description="Das Passwort sollte mindestens 8 Zeichen mit Buchstaben, Zahlen und Sonderzeichen haben."
      autoComplete="new-password"
      required
      {...props}
    />
    <PasswordHints password={props.value ?? ''} />
  </>
)
