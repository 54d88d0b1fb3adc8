import { VisuallyHidden } from '@mantine/core'
import { passwordHints } from '../../../domain/accounts.ts'
import classes from './password-hints.module.css'

/** The recommended mix for a password, ticked off while typing. Only the length is required (S5.03). */
export const PasswordHints = ({ password }: { password: string }) => (
  <ul className={classes.hints} aria-label="Empfehlung">
    {passwordHints(password).map(({ label, met }) => (
      <li key={label} data-met={met || undefined}>
        <span aria-hidden="true">{met ? '✓' : '○'}</span> {label}
        {met && <VisuallyHidden> (erfüllt)</VisuallyHidden>}
      </li>
    ))}
  </ul>
)
