import { z } from 'zod'
import { emailAddress, optionalPhone, personName } from '../platform/fields.ts'

/** Profile fields that change at once when saved (S5.08). The e-mail address is not among them. */
export const profileInput = z.object({
  firstName: personName('Vorname ist erforderlich'),
  lastName: personName('Nachname ist erforderlich'),
  phone: optionalPhone,
})

/** A new e-mail address takes effect when the link mailed to it is opened (S4.18). */
export const newEmail = z.object({ email: emailAddress('Gültige E-Mail-Adresse erforderlich') })

export const profileForm = profileInput.extend(newEmail.shape)
