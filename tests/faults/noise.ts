import { setTimeout as sleep } from 'node:timers/promises'
import { tooManyAttempts, tooManyScreens } from '../../domain/platform/refusals.ts'
import { Askers, complaintsOf, waitsInWords } from './askers.ts'
import { emptyResult, type Result } from './round.ts'
import { Screen } from './screens.ts'
import type { SharedTopology } from './shared-topology.ts'
import { makeSignedInFamilies } from './signed-in.ts'

const TABS = 50
const ASKERS = 20
/** What quiet is measured by. */
const QUIET_ANSWERS = 100
const ROUND_MS = 10_000
const STAYS_MS = 1_000
/** A reload asks for this much. */
const READS = 3
/** Without its end: it names minutes. */
const PLEASE_WAIT = tooManyAttempts(60).replace(/ \S+ \S+\.$/, '')

type Refusal = { status: number | undefined; retryAfter: string | undefined | null; text: string }

/** Fifty tabs of one account, which open, close and reload without a pause, while others go on. */
export function noise(roundCount: number, say: (line: string) => void, shared: SharedTopology): Promise<Result> {
  return shared.withTopology(async ({ url, withDatabase }) => {
    const result = emptyResult()
    const { broken, remarks } = result
    const [noisy, other, ...families] = await withDatabase((db) => makeSignedInFamilies(db, ASKERS + 2))
    if (!noisy || !other) throw new Error('No families were made.')
    await using askers = new Askers(
      url,
      families.map(({ parentCookie }) => parentCookie),
    )
    const ofOther = new Screen(url, other.parentCookie)
    ofOther.join()
    await askers.untilAnswered(QUIET_ANSWERS)
    const quiet = askers.take()
    for (let round = 1; round <= roundCount; round++) {
      const end = AbortSignal.timeout(ROUND_MS)
      const tabs = await Promise.all(Array.from({ length: TABS }, () => makeNoise(url, noisy.parentCookie, end)))
      const refusals = tabs.flat()
      const unclear = refusals.filter((refusal) => !isClear(refusal))
      const waits = askers.take()
      if (refusals.length === 0) broken.push('Das laute Konto wurde nie gebremst.')
      if (unclear[0]) broken.push(`${unclear.length} Ablehnungen sind unklar, so ${JSON.stringify(unclear[0])}.`)
      broken.push(...complaintsOf(waits, quiet))
      if (!ofOther.isJoined || ofOther.triedAt.length > 1) broken.push('Der Kanal einer anderen Familie wurde beendet.')
      remarks.push(`${refusals.length}-mal abgelehnt, ${waitsInWords(waits, quiet)}`)
      say(`${round}/${roundCount}`)
    }
    ofOther.leave()
    return { ...result, rounds: roundCount }
  })
}

/** One tab. @returns what it was refused */
async function makeNoise(url: string, cookie: string, end: AbortSignal): Promise<Refusal[]> {
  const refusals: Refusal[] = []
  while (!end.aborted) {
    const screen = new Screen(url, cookie)
    screen.join()
    const answers = await Promise.all(Array.from({ length: READS }, () => reload(url, cookie)))
    await sleep(STAYS_MS)
    screen.leave()
    refusals.push(...screen.refusals, ...answers.filter(({ status }) => status !== 200))
  }
  return refusals
}

async function reload(url: string, cookie: string): Promise<Refusal> {
  const answer = await fetch(`${url}/trpc/children.list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: '{}',
  })
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() }
}

const isClear = ({ status, retryAfter, text }: Refusal) =>
  status === 429 && Number(retryAfter) > 0 && (text.includes(PLEASE_WAIT) || text.includes(tooManyScreens))
