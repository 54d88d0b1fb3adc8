import { isSuccess, type SimulationOutcome } from '../../../domain/content/simulations.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { readDuePasses } from './due.ts'
import { findLessonThatHelps } from './lesson-that-helps.ts'

type Run = { childId: string; competencyId: string; simulationId: string; runId: string; outcome: SimulationOutcome }

/**
 * A finished simulation counts as the refresher of its competency if one was due; an aborted one does not. Does nothing
 * while the child is in the middle of its questions. app_job only.
 */
export async function refreshBySimulation(tx: Tx, run: Run): Promise<void> {
  if (run.outcome === 'aborted') return
  const due = await readDuePasses(tx, run.childId)
  const pass = due.find(({ competencyId }) => competencyId === run.competencyId)
  if (!pass) return
  const begun = await tx.selectFrom('openAttempts').where('passId', '=', pass.id).select('id').executeTakeFirst()
  if (begun) return
  const isSecure = isSuccess(run.outcome)
  const lesson = isSecure ? null : await lessonFor(tx, run.simulationId)
  await tx
    .insertInto('refreshers')
    .values({
      id: run.runId,
      childId: run.childId,
      passId: pass.id,
      way: 'simulation',
      result: isSecure ? 'secure' : 'refresh',
      lessons: lesson ? [lesson] : [],
    })
    .execute()
}

async function lessonFor(tx: Tx, simulationId: string): Promise<string | null> {
  const simulation = await tx
    .selectFrom('simulations')
    .where('id', '=', simulationId)
    .select(['title', 'description'])
    .executeTakeFirstOrThrow()
  return findLessonThatHelps(tx, { simulationId }, `${simulation.title} ${simulation.description ?? ''}`)
}
