import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDataFolder } from '../../../tests/support/data-folder.ts'
import { mailsTo } from '../../../tests/support/outbox.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { accompany, bornYearsAgo, makeChild, makeParent } from '../../../tests/support/people.ts'
import type { Database } from '../../platform/db/connect.ts'

const run = promisify(execFile)
const SLOW_MS = 300_000 // the first one that mails builds the app

let folder: string
let database: Database

beforeAll(async () => {
  ;({ folder, database } = await openDataFolder())
}, SLOW_MS)
afterAll(() => database.close())

/** As an operator types it while the server runs: `npm run admin -- guardians …`. */
const guardians = (...words: string[]) =>
  run(process.execPath, ['commands/admin.mjs', 'guardians', ...words], { env: { ...process.env, DATA_DIR: folder } })
const refusal = (message: RegExp) => ({ code: 1, stderr: expect.stringMatching(message) })

async function shared() {
  const [parent, other] = [
    await makeParent(database.db),
    await makeParent(database.db, { firstName: 'Jonas', lastName: '–' }),
  ]
  const child = await makeChild(database.db, parent, { birthdate: bornYearsAgo(10) })
  await accompany(database.db, child, other)
  return { parent, other, child }
}
const idIn = (list: string, { email }: { email: string }) =>
  list
    .split('\n')
    .find((line) => line.includes(email))
    ?.slice(0, 36) as string

test(
  'lists who accompanies a child, ends a guardianship for a reason, and never the last one',
  async () => {
    const { parent, other, child } = await shared()
    const { stdout } = await guardians(child.id)
    expect(stdout).toMatch(
      /Elternteil, Petra Muster <.*\n.*Elternteil, Jonas <|Elternteil, Jonas <.*\n.*Petra Muster </,
    )
    const why = ['--because', 'court', '--reason', 'Beschluss', 'vom', 'Mai']
    const ended = await guardians(child.id, '--end', idIn(stdout, other), ...why)
    expect(ended.stdout).toMatch(/Die Begleitung von Jonas ist beendet\./)
    const [told] = await mailsTo(database.db, parent.email)
    expect(told?.text).toContain('eine Entscheidung eines Gerichts')
    expect((await guardians(child.id)).stdout).toMatch(/Jonas <.*, bis \d/)
    const again = guardians(child.id, '--end', idIn(stdout, other), ...why)
    await expect(again).rejects.toMatchObject(refusal(/schon beendet/))
    const last = guardians(child.id, '--end', idIn(stdout, parent), ...why)
    await expect(last).rejects.toMatchObject(refusal(/sind nur Sie da|letzte/))
  },
  SLOW_MS,
)

test(
  'sets a birth date right that two guardians may not',
  async () => {
    const { parent, other, child } = await shared()
    const date = bornYearsAgo(17)
    const { stdout } = await guardians(child.id, '--birth-date', date, '--reason', 'Geburtsurkunde', 'gezeigt')
    expect(stdout).toMatch(/Das Geburtsdatum ist jetzt der 01\.01\./)
    const stored = await asOwner(database.db, (tx) =>
      tx.selectFrom('children').where('id', '=', child.id).select('birthdate').executeTakeFirst(),
    )
    expect(stored).toEqual({ birthdate: date })
    for (const { email } of [parent, other]) expect(await mailsTo(database.db, email)).toHaveLength(1)
  },
  SLOW_MS,
)

test.each([
  ['no child', [], /So geht es/],
  ['a child that there is not', ['0c9e8c5e-1d1f-4f0a-9a57-6a1f0c2b7d33'], /Es gibt kein Kind mit der Kennung/],
  [
    'an end without a cause',
    ['0c9e8c5e-1d1f-4f0a-9a57-6a1f0c2b7d33', '--end', '0c9e8c5e-1d1f-4f0a-9a57-6a1f0c2b7d33', '--reason', 'darum'],
    /So geht es/,
  ],
])(
  'says what is wrong with %s',
  async (_, words, message) => {
    await expect(guardians(...words)).rejects.toMatchObject(refusal(message))
  },
  SLOW_MS,
)
