import { z } from 'zod'

/**
 * For how many days a child's browser stays signed in without being used, and in all; the first is how it begins. The
 * database keeps the same figures (auth.cap_session, decision 022).
 */
export const stays = [
  { days: 1, inAll: 7, label: '24 Stunden' },
  { days: 14, inAll: 30, label: '14 Tage' },
  { days: 90, inAll: 180, label: '90 Tage (eigenes Tablet)' },
] as const

export type Stay = (typeof stays)[number]

export const stayInput = z.object({ days: z.literal(stays.map(({ days }) => days)) })

/** The choice with so many days. */
export const stayOf = (days: number): Stay => stays.find((stay) => stay.days === days) ?? stays[0]
