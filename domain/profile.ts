import { z } from 'zod'
import { optionalPhone, personName } from './fields.ts'

/** What somebody may change of the own profile at once (S5.08). */
export const profileInput = z.object({
  firstName: personName('Vorname ist erforderlich'),
  lastName: personName('Nachname ist erforderlich'),
  phone: optionalPhone,
})
