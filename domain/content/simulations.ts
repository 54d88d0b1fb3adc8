import { z } from 'zod'
import { uuid } from '../platform/fields.ts'

/**
 * The origin under which content files and the database refer to our own simulations. It is only a name and must stay
 * the same; the server maps it to the address of the installation.
 */
export const LAB_ADDRESS = 'https://lab.netzpass.example'
export const isInLab = (endpoint: string): boolean => URL.canParse(endpoint) && new URL(endpoint).origin === LAB_ADDRESS

type SimulationAttempt = { isSuccessful: boolean; outcome: string | null; hasFailed: boolean }

export type SimulationVerdict = 'Gestartet' | 'Bestanden' | 'Noch nicht' | 'Fehlgeschlagen'

/**
 * The result of an attempt at a simulation, in German. If the simulation reports outcomes, an attempt without one has
 * only been started, unless the start failed. For all others only the success of the start is known (decision 012).
 */
export function simulationVerdict(
  { isSuccessful, outcome, hasFailed }: SimulationAttempt,
  reportsOutcome: boolean,
): SimulationVerdict {
  if (isSuccessful) return 'Bestanden'
  if (outcome !== null) return 'Noch nicht'
  return hasFailed || !reportsOutcome ? 'Fehlgeschlagen' : 'Gestartet'
}

/** Outcomes that a provider can report for an attempt; the first two count as success. */
export const simulationOutcomes = ['resisted', 'asked_for_help', 'fell', 'aborted'] as const
export type SimulationOutcome = (typeof simulationOutcomes)[number]
export const isSuccess = (outcome: SimulationOutcome): boolean => outcome === 'resisted' || outcome === 'asked_for_help'

/** `child_run`: with the child, counts for its progress. `parent_test`: a parent tries it out, nothing is stored. */
export const launchModes = ['child_run', 'parent_test'] as const
export type LaunchMode = (typeof launchModes)[number]

export const simulationOfChild = z.object({ childId: uuid, simulationId: uuid })
/** `agreesToContactData`: the parent was shown which contact data go to which provider, and has agreed. */
export const launchInput = simulationOfChild.extend({
  mode: z.enum(launchModes),
  agreesToContactData: z.boolean().default(false),
})

/** Personal data sent to a simulation's provider. Without agreement all contact data are null. */
export type ContactData = { last_name: string | null; email: string | null; phone: string | null }
export type DisclosedChild = { id: string; name: string } & ContactData
export type DisclosedParent = { id: string; first_name: string } & ContactData
