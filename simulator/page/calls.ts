import type { Delivery } from '../run/outcome.ts'
import type { Move } from '../run/run.ts'
import type { ScenarioName } from '../scenarios/names.ts'
import type { VariantName } from '../scenarios/scenario.ts'

/** What the lab's server tells of a run. */
export type OpenedRun = {
  scenario: ScenarioName
  firstName: string
  mode: 'child_run' | 'parent_test' | 'visitor'
  variant: VariantName
  /** Where the way goes on after the run. */
  returnUrl: string
}

/** The run cannot be opened any more; the message is a German sentence. */
export class RunIsOver extends Error {}

/** @throws RunIsOver, or whatever happens when there is no connection */
export async function openRun(token: string): Promise<OpenedRun> {
  const answer = await post('api/open', { token })
  if (answer.ok) return answer.json()
  if (answer.status === 410) throw new RunIsOver(((await answer.json()) as { message: string }).message)
  throw new Error(`The lab answered ${answer.status}.`)
}

/**
 * Sends the token and what was pressed, for the lab's server to find out how it ended. Nothing that was typed is in it,
 * and nothing of it is kept: what is told on is one of four words. @throws when it is worth another try
 */
export async function reportMoves(token: string, moves: Move[]): Promise<Delivery> {
  const answer = await post('api/outcome', { token, moves })
  if (answer.status === 400) return 'refused'
  if (!answer.ok) throw new Error(`The lab answered ${answer.status}.`)
  return ((await answer.json()) as { delivery: Delivery }).delivery
}

const post = (path: string, body: object) =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true, // a report goes out even when the page is closed right after it
  })
