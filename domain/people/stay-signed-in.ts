import { z } from 'zod'

/**
 * Lifetimes of a child's session in days: without use, and in total; the first is the default. The database enforces
 * the same numbers (auth.cap_session, decision 022).
 */
export const stays = [
  { days: 1, inAll: 7, label: '24 Stunden' },
  { days: 14, inAll: 30, label: '14 Tage' },
  { days: 90, inAll: 180, label: '90 Tage (eigenes Tablet)' },
] as const

export type Stay = (typeof stays)[number]

export const stayInput = z.object({ days: z.literal(stays.map(({ days }) => days)) })

/** The entry with this number of days; the default for an unknown number. */
export const stayOf = (days: number): Stay => stays.find((stay) => stay.days === days) ?? stays[0]
