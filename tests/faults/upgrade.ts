import { once } from 'node:events'
import { join } from 'node:path'
import { Installation } from '../support/installation.ts'
import { asOwner } from '../support/owner.ts'
import { makeParent } from '../support/people.ts'
import { makeRelease } from '../support/release.ts'
import { emptyResult, type Result, randomMoment } from './round.ts'
import { inSeconds } from './table.ts'

/** Before one has been seen to its end. */
const GUESSED_MS = 60_000
/**
 * Building and trying take most of the time, and the last part does what cannot be done by
 * half: every second kill hits there.
 */
const LAST_PART = 0.75

/**
 * `npm run upgrade` is killed, with all that it has started, at a random moment. What starts then is all of one
 * version, whoever was there is there, and the next upgrade gets through.
 */
export async function upgrade(roundCount: number, say: (line: string) => void): Promise<Result> {
  const result = emptyResult()
  const { broken, findings, remarks } = result
  const installation = await Installation.of('1.0.0')
  const parents: string[] = []
  const endedAs = { old: 0, new: 0 }
  try {
    let upgradeMs = GUESSED_MS
    for (let round = 1; result.rounds < roundCount && round <= 2 * roundCount; round++) {
      const [before, after] = [await installation.version(), `9.${round}.0`]
      const folder = makeNext(installation, round)
      parents.push((await installation.withDatabase(makeParent)).email)
      const killedAfterMs = await killUpgrade(installation, folder, round % 2 ? 0 : LAST_PART * upgradeMs, upgradeMs)
      const { linked } = installation
      await installation.start() // as its service does
      const version = await installation.version()
      if (version !== linked || (version !== before && version !== after))
        broken.push(`Runde ${round}: Der Verweis führt zu ${linked}, es läuft ${version}.`)
      if (killedAfterMs) endedAs[version === after ? 'new' : 'old']++
      const there = await countThere(installation, parents)
      if (there !== parents.length) findings.lost.push(`Runde ${round}: ${parents.length - there} Konten`)
      const begun = performance.now()
      const { said, isGood } = await installation.upgrade(folder, '--yes')
      upgradeMs = performance.now() - begun
      if (!isGood) broken.push(`Runde ${round}: Danach ging es nicht weiter: ${said.slice(-300)}`)
      const away = /länger als ([\d,]+ s)/.exec(said)?.[1]
      remarks.push(
        `${killedAfterMs ? inSeconds(killedAfterMs) : 'zu spät'}: ${version}, danach ${inSeconds(upgradeMs)}, davon ${away} weg`,
      )
      if (killedAfterMs) result.rounds++ // one that had ended already shows nothing
      result.acknowledged++
      say(`${result.rounds}/${roundCount}`)
    }
    remarks.unshift(`${endedAs.old}-mal lief die alte, ${endedAs.new}-mal die neue Version`)
    return result
  } finally {
    await installation.remove()
  }
}

/** Each version has one migration more than the one before. */
function makeNext(installation: Installation, round: number): string {
  const migrations = Array.from({ length: round }, (_, before): [string, string] => [
    `99${10 + before}_round`,
    `alter table profiles add column new_${before} text;`,
  ])
  const version = `9.${round}.0`
  return makeRelease(join(installation.folder, version), version, { migrations: Object.fromEntries(migrations) })
}

/** @returns after how long it was killed; undefined when it had ended by itself */
async function killUpgrade(installation: Installation, folder: string, fromMs: number, toMs: number) {
  const command = installation.beginUpgrade(folder, '--yes')
  command.stdout?.resume()
  command.stderr?.resume()
  const begun = performance.now()
  const ended = once(command, 'close')
  await Promise.race([randomMoment(fromMs, toMs), ended])
  const isKilled = command.exitCode === null && command.pid !== undefined
  if (isKilled) process.kill(-(command.pid as number), 'SIGKILL')
  await ended
  return isKilled ? performance.now() - begun : undefined
}

const countThere = (installation: Installation, emails: string[]) =>
  installation.withDatabase((db) =>
    asOwner(db, async (tx) => {
      const there = await tx.selectFrom('profiles').where('email', 'in', emails).select('email').execute()
      return there.length
    }),
  )
