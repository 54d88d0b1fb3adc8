import { shortDate } from '../platform/dates.ts'
import { setApart } from './names.ts'

export const genderLabels = { male: 'Männlich', female: 'Weiblich', diverse: 'Divers' } as const
export type Gender = keyof typeof genderLabels

export const EARLIEST_BIRTHDATE = '1900-01-01'

/** Registration status in the family table (S4.04). */
export function registrationStatus(child: { isRegistered: boolean; invitationAccepted: boolean }) {
  if (child.isRegistered) return 'Registriert'
  return child.invitationAccepted ? 'Einladung angenommen' : 'Nicht registriert'
}

/** A pending invitation. `mailedAt` is null when the parent was only shown the link, to pass it on personally. */
export type WaitingInvitation = { createdAt: string; mailedAt: string | null; expiresAt: string }

/** When an invitation was sent and how long it is valid, shown below the registration status. */
export function traceOfInvitation({ createdAt, mailedAt, expiresAt }: WaitingInvitation, now = new Date()): string {
  const begun = mailedAt ? `Eingeladen am ${shortDate(mailedAt)}` : `Einladungslink vom ${shortDate(createdAt)}`
  return `${begun}, ${new Date(expiresAt) > now ? 'gültig bis' : 'abgelaufen am'} ${shortDate(expiresAt)}`
}

export const fullName = (child: { name: string; lastName: string | null }) =>
  setApart(child.lastName ? `${child.name} ${child.lastName}` : child.name)
