import type { Delivery, Outcome } from '../run/outcome.ts'
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

/** Sends the token and one of four words. Nothing that was typed is in it, and nothing about what was chosen. */
export async function reportOutcome(token: string, outcome: Outcome): Promise<Delivery> {
  const answer = await post('api/outcome', { token, outcome })
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
