import { sql } from 'kysely'
import { isSuccess, type SimulationOutcome } from '../../../domain/content/simulations.ts'
import type { Lab } from '../../content/simulations/lab.ts'
import { findSecret } from '../../content/simulations/secrets.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import type { FailureReason } from '../../platform/outbound/failure.ts'
import { logActivity } from '../progress/activities.ts'
import { updateProgress } from '../progress/update.ts'
import { refreshBySimulation } from '../refreshers/by-simulation.ts'

/** Everything here: app_job only. `runId`: the opaque id by which a provider knows an attempt. */

/** The start failed. An outcome that the provider has reported all the same stays. */
export const recordFailure = (tx: Tx, runId: string, reason: FailureReason) =>
  tx
    .updateTable('simulationAttempts')
    .where('runId', '=', runId)
    .where('outcome', 'is', null)
    .set({ launchFailure: reason })
    .execute()

/** For a simulation that reports no outcome: its start counts. Does nothing for a child deleted meanwhile. */
export async function recordSuccess(tx: Tx, runId: string): Promise<void> {
  const attempt = await lockAttempt(tx, runId)
  if (!attempt) return
  await tx.updateTable('simulationAttempts').where('runId', '=', runId).set({ isSuccessful: true }).execute()
  await countAttempt(tx, attempt)
}

type Told = { runId: string; messageId: string; outcome: SimulationOutcome }

/**
 * Stores the outcome of a run and counts it as progress; a repetition changes nothing. `isSigned`: whether the message
 * was signed with a secret.
 * @throws NOT_FOUND, SIGNATURE_WRONG, OUTCOME_ALREADY_TOLD when it was another one, CONSENT_NEEDED
 */
export async function recordOutcome(
  tx: Tx,
  { runId, messageId, outcome }: Told,
  { lab, isSigned }: { lab: Lab; isSigned: (secret: string) => boolean },
): Promise<void> {
  const attempt = await lockAttempt(tx, runId)
  if (!attempt?.reportsOutcome) return refuse('NOT_FOUND')
  const secret = await findSecret(tx, { id: attempt.simulationId, endpointUrl: attempt.endpointUrl }, lab)
  if (!secret || !isSigned(secret)) return refuse('SIGNATURE_WRONG')
  if (attempt.outcome === outcome || (attempt.outcome && attempt.messageId === messageId)) return
  if (attempt.outcome) return refuse('OUTCOME_ALREADY_TOLD')
  if (!attempt.hasConsent) return refuse('CONSENT_NEEDED') // withdrawn meanwhile: nothing more is kept
  await tx
    .updateTable('simulationAttempts')
    .where('runId', '=', runId)
    .set({ outcome, isSuccessful: isSuccess(outcome), finishedAt: sql`now()`, outcomeMessage: messageId })
    .execute()
  await refreshBySimulation(tx, { ...attempt, runId, outcome })
  await countAttempt(tx, attempt)
}

/** The lock makes two messages about one run wait for each other, on any server. */
const lockAttempt = (tx: Tx, runId: string) =>
  tx
    .selectFrom('simulationAttempts as a')
    .innerJoin('simulations as m', 'm.id', 'a.simulationId')
    .innerJoin('skillLevels as l', 'l.id', 'm.skillLevelId')
    .where('a.runId', '=', runId)
    .select(['a.childId', 'a.simulationId', 'a.outcome', 'a.outcomeMessage as messageId'])
    .select(['m.endpointUrl', 'm.reportsOutcome'])
    .select('l.competencyId')
    .select(sql<boolean>`has_consent(a.child_id)`.as('hasConsent'))
    .forUpdate('a')
    .executeTakeFirst()

async function countAttempt(tx: Tx, of: { childId: string; simulationId: string; competencyId: string }) {
  await logActivity(tx, of.childId, 'simulation_finished', { simulationId: of.simulationId })
  await updateProgress(tx, of)
}
