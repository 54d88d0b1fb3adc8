import { type PasswordInputProps, VisuallyHidden } from '@mantine/core'
import { passwordHints } from '../../../domain/people/accounts.ts'
import { PasswordField } from './password-field.tsx'
import classes from './password-hints.module.css'

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
  <ul className={`plain ${classes.hints}`} aria-label="Empfehlung">
    {passwordHints(password).map(({ label, met }) => (
      <li key={label} data-met={met || undefined}>
        <span aria-hidden="true">{met ? '✓' : '○'}</span> {label}
        {met && <VisuallyHidden> (erfüllt)</VisuallyHidden>}
      </li>
    ))}
  </ul>
)
