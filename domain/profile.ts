import { z } from 'zod'
import { emailAddress, optionalPhone, personName } from './fields.ts'

/** What somebody may change of the own profile at once (S5.08). */
export const profileInput = z.object({
  firstName: personName('Vorname ist erforderlich'),
  lastName: personName('Nachname ist erforderlich'),
  phone: optionalPhone,
})

/** A new address counts once the link that is mailed there was opened (S4.18). */
export const newEmail = z.object({ email: emailAddress('Gültige E-Mail-Adresse erforderlich') })

/** The form 'Ihr Profil'. */
export const profileForm = profileInput.extend(newEmail.shape)
