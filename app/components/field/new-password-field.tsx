import { Group, type PasswordInputProps, Text, VisuallyHidden } from '@mantine/core'
import { passwordHints } from '../../../domain/people/accounts.ts'
import { PasswordField } from './password-field.tsx'

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

/** The recommended mix for a password, ticked off while typing. Only the length is required (S5.03). */
const PasswordHints = ({ password }: { password: string }) => (
  <Group component="ul" gap="0.25rem 1rem" fz="sm" c="dimmed" className="plain" aria-label="Empfehlung">
    {passwordHints(password).map(({ label, met }) => (
      <Text
        key={label}
        component="li"
        inherit
        fw={met ? 600 : undefined}
        c={met ? 'var(--mantine-color-text)' : undefined}
      >
        <span aria-hidden="true">{met ? '✓' : '○'}</span> {label}
        {met && <VisuallyHidden> (erfüllt)</VisuallyHidden>}
      </Text>
    ))}
  </Group>
)
