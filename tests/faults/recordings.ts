import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { mutated, withEndlessChunk, withEndlessPart, withEndlessTimes } from '../support/hostile-recordings.ts'
import { makeParent, makeStaff } from '../support/people.ts'
import { makeM4a, makeMp3, makeMp4, makeOgg, makeWebm, recordingUploaderAt } from '../support/recordings.ts'
import { cookieOf } from '../support/sign-in.ts'
import { Site } from '../support/site.ts'
import { Random } from './fuzz/random.ts'
import { answerOf, quantileOf } from './requests.ts'
import { emptyResult, type Result } from './round.ts'

/**
 * Inspecting takes twenty seconds of the processor at most, a hundred by the clock of a busy machine, and the other
 * account's recording may be inspected before.
 */
const ANSWERED_WITHIN_MS = 210_000
const P95_MS = 1_000
/** Less than one person may ask for in a minute. */
const PAUSE_MS = 150
const MINUTE_MS = 60_000

const sound = [makeMp3, makeOgg, makeM4a, makeMp4, makeWebm]
const endless = [withEndlessTimes, withEndlessChunk, withEndlessPart]

/**
 * Recordings that are damaged at random, and some of which reading would not end, are uploaded from two accounts for so
 * many minutes. Each is answered in time with a sentence, the process lives, and others get their answers meanwhile.
 */
export async function recordings(minutes: number, say: (line: string) => void): Promise<Result> {
  const result = emptyResult()
  const { broken, remarks } = result
  const folder = mkdtempSync(join(tmpdir(), 'netzpass-recordings-'))
  const site = await Site.of({ folder })
  try {
    await site.start()
    const { pid } = site
    const people = await site.withDatabase(async (db) => ({
      authors: [await makeStaff(db, 'author'), await makeStaff(db, 'author')],
      parent: await makeParent(db),
    }))
    const cookie = await cookieOf(site.url, people.parent.email)
    const end = performance.now() + minutes * MINUTE_MS
    const isOver = () => performance.now() > end || site.hasEnded
    const waits: number[] = []

    const ask = async () => {
      while (!isOver()) {
        const { status, ms } = await answerOf(site.url, '/trpc/children.list?batch=1', { 0: {} }, cookie)
        waits.push(ms)
        if (status !== 200 && status !== 429) broken.push(`Eine andere Anfrage wurde mit ${status} beantwortet.`)
        await sleep(PAUSE_MS)
      }
    }
    let [taken, refused] = [0, 0]
    const upload = async ({ email }: { email: string }, seed: number) => {
      const send = await recordingUploaderAt(site.url, email)
      const random = new Random(seed)
      for (let number = 0; !isOver(); number++) {
        const isEndless = number % 200 === 0
        const make = (isEndless ? endless : sound)[Math.floor(number / (isEndless ? 200 : 1)) % (isEndless ? 3 : 5)]
        const whole = await (make as () => Promise<Buffer>)()
        const before = performance.now()
        const answer = await send(isEndless ? whole : mutated(whole, () => random.next())).catch(
          (error) => `${error} ${error.cause}`,
        )
        const ms = performance.now() - before
        const which = `${make?.name} ${seed}/${number}`
        if (typeof answer === 'string') broken.push(`${which}: keine Antwort (${answer}).`)
        else if (answer.status === 200) taken++
        else if (/"code":"RECORDING/.test(await answer.text())) refused++
        else broken.push(`${which}: ${answer.status}.`)
        if (ms > ANSWERED_WITHIN_MS) broken.push(`${which}: erst nach ${Math.round(ms / 1000)} s beantwortet.`)
      }
    }
    const [one, other] = people.authors
    if (!one || !other) throw new Error('No authors were made.')
    const seed = Date.now() % 1_000_000
    const telling = setInterval(() => say(`${refused}`), MINUTE_MS)
    await Promise.all([ask(), upload(one, seed), upload(other, seed + 1)])
    clearInterval(telling)
    if (site.hasEnded || site.pid !== pid) broken.push('Der Server ist ausgegangen.')
    const p95 = quantileOf(waits, 0.95)
    remarks.push(
      `${taken} genommen, ${refused} abgelehnt, p95 anderer ${Math.round(p95)} ms bei ${waits.length} Anfragen`,
    )
    if (!(p95 < P95_MS)) broken.push(`Andere warten: p95 ${Math.round(p95)} ms.`)
    if (refused === 0) broken.push('Keine Aufnahme war beschädigt.')
    return { ...result, rounds: minutes }
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
