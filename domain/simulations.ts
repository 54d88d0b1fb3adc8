import { z } from 'zod'
import { uuid } from './fields.ts'

/** Where our own simulations live, in content and database: a name that never moves. */
export const LAB_ADDRESS = 'https://lab.netzpass.example'
export const isInLab = (endpoint: string): boolean => URL.canParse(endpoint) && new URL(endpoint).origin === LAB_ADDRESS

type SimulationAttempt = { isSuccessful: boolean; outcome: string | null; hasFailed: boolean }

export type SimulationVerdict = 'Gestartet' | 'Bestanden' | 'Noch nicht' | 'Fehlgeschlagen'

/**
 * How an attempt at a simulation went, in a word or two. One that reports its outcome says so later: until then it has only
 * begun, unless it could not be started. Of the others is known whether they could be started (decision 012).
 */
export function simulationVerdict(
  { isSuccessful, outcome, hasFailed }: SimulationAttempt,
  reportsOutcome: boolean,
): SimulationVerdict {
  if (isSuccessful) return 'Bestanden'
  if (outcome !== null) return 'Noch nicht'
  return hasFailed || !reportsOutcome ? 'Fehlgeschlagen' : 'Gestartet'
}

/** What a provider can tell about a run; the first two count as success. */
export const simulationOutcomes = ['resisted', 'asked_for_help', 'fell', 'aborted'] as const
export type SimulationOutcome = (typeof simulationOutcomes)[number]
export const isSuccess = (outcome: SimulationOutcome): boolean => outcome === 'resisted' || outcome === 'asked_for_help'

/** With a child, whose run counts; or by a parent who wants to see what it is, of which nothing is kept. */
export const launchModes = ['child_run', 'parent_test'] as const
export type LaunchMode = (typeof launchModes)[number]

export const simulationOfChild = z.object({ childId: uuid, simulationId: uuid })
/** `agreesToContactData`: the parent has seen which contact data go to whom, and wants that. */
export const launchInput = simulationOfChild.extend({
  mode: z.enum(launchModes),
  agreesToContactData: z.boolean().default(false),
})

/** Somebody as a simulation's provider gets to know them. Without agreement there is no contact data: all of it is null. */
export type ContactData = { last_name: string | null; email: string | null; phone: string | null }
export type DisclosedChild = { id: string; name: string } & ContactData
export type DisclosedParent = { id: string; first_name: string } & ContactData
