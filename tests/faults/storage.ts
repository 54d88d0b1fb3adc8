import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { refusals } from '../../domain/platform/refusals.ts'
import type { Db } from '../../server/platform/db/actor.ts'
import { readSettings } from '../../server/settings.ts'
import { openStorage, type Storage } from '../../server/storage.ts'
import type { Mood } from '../support/failing-proxy.ts'
import { callJob } from '../support/jobs.ts'
import { asOwner } from '../support/owner.ts'
import { makeAdmin, makeChild, makeParent } from '../support/people.ts'
import { drawPicture, uploaderAt } from '../support/pictures.ts'
import { cookieOf } from '../support/sign-in.ts'
import { type Answered, answerOf, quantileOf, untilWilling } from './requests.ts'
import { emptyResult, type Result } from './round.ts'
import type { SharedTopology } from './shared-topology.ts'
import type { Topology } from './topology.ts'

const faults: [string, Mood][] = [
  ['weg', 'away'],
  ['hängt', 'silent'],
  ['500', 'broken'],
]
const READERS = 4
const READS = 5
const UPLOADS = 2
/** No request hangs above this, and what an answer takes here anyway. */
const AT_MOST_MS = 5_000
/** The slow end of what needs no storage may be so much slower while it fails. */
const MOST = 2
const NOTICED_MS = 1_000
const BACK_WITHIN_MS = 30_000
const { PICTURE_UNAVAILABLE, PICTURE_NOT_STORED } = refusals

type Library = Topology & {
  admin: { cookie: string; upload: Awaited<ReturnType<typeof uploaderAt>>['upload'] }
  reader: string
  /** How long an answer may take at most. */
  atMostMs: number
  pictures: { media: Storage; erased: Storage }
}
type Picture = { id: string; address: string }
type Leaver = { ids: string[]; email: string }
type Complain = (sentence: string) => void

/**
 * The storage fails in each of its ways while an admin uploads and deletes pictures, everybody reads lessons,
 * and somebody deletes the own account. Whoever needs the storage is told so in time, nobody else notices,
 * and when it is back each row has its file and each file its row; who was deleted stays deleted when a
 * backup from before is restored.
 */
export async function storage(
  roundCount: number,
  say: (line: string) => void,
  shared: SharedTopology,
): Promise<Result> {
  const backups = mkdtempSync(join(tmpdir(), 'netzpass-backups-'))
  try {
    return await shared.withTopology((topology) => playWith(topology, backups, roundCount, say))
  } finally {
    rmSync(backups, { recursive: true, force: true })
  }
}

async function playWith(
  topology: Topology,
  backups: string,
  roundCount: number,
  say: (line: string) => void,
): Promise<Result> {
  const result = emptyResult()
  const { bucket } = topology
  const calm: number[] = []
  const troubled: number[] = []
  const erased: Leaver[] = []
  const library = await makeLibrary(topology, bucket.settings)
  const leavers = await topology.withDatabase((db) => makeLeavers(db, roundCount))
  await runTool('backup', backups, { ...topology.toolSettings, ...bucket.settings })
  for (let round = 0; round < roundCount; round++) {
    const [name, mood] = faults[round % faults.length] as [string, Mood]
    const complain = (sentence: string) => result.broken.push(`${name}: ${sentence}`)
    const doomed = await upload(library)
    const shown = await upload(library)
    if (!doomed || !shown) throw new Error('A picture could not be uploaded to a storage that is well.')
    calm.push(...(await read(library, shown, (answer) => answer.status === 200, complain)))

    library.atMostMs = AT_MOST_MS + quantileOf(calm, 0.95)
    await bucket.proxy.become(mood)
    const isTold = ({ status, text, retryAfter }: Answered) =>
      status === 503 && text === PICTURE_UNAVAILABLE.message && retryAfter !== null
    const [tookMs] = await Promise.all([
      read(library, shown, isTold, complain),
      uploadInVain(library, complain),
      remove(library, doomed, complain),
      erase(library, leavers[round] as Leaver, complain),
    ])
    erased.push(leavers[round] as Leaver)
    troubled.push(...tookMs)

    await bucket.proxy.become('open')
    const before = performance.now()
    if ((await answerOf(library.url, shown.address)).status !== 200) complain('Danach fehlte ein Bild.')
    if (!(await upload(library))) complain('Danach ließ sich nichts hochladen.')
    result.remarks.push(`wieder da nach ${Math.round(performance.now() - before)} ms`)
    await topology.withDatabase(async (db) => {
      await asOwner(db, (tx) => sql`update orphaned_files set since = since - interval '11 minutes'`.execute(tx))
      await callJob(db, 'remove-orphaned-files')
      await callJob(db, 'keep-erasures')
    })
    for (const sentence of await halfPictures(library)) result.findings.half.push(`${name}: ${sentence}`)
    for (const id of await forgottenErasures(library, erased))
      result.findings.lost.push(`${name}: die Löschung von ${id}`)
    if (topology.instances.some(({ hasEnded }) => hasEnded)) complain('Der Server hat sich beendet.')
    result.rounds++
    result.acknowledged += READERS * READS
    say(name)
  }
  const [backup = ''] = readdirSync(backups)
  const restored = await runTool('restore', join(backups, backup), {
    DATA_DIR: join(backups, 'other'),
    ...bucket.settings,
  })
  if (!restored.includes(`seither geschehen war: ${2 * erased.length}.`))
    // a parent and a child each
    result.broken.push(`Beim Wiederherstellen hieß es: ${restored}`)
  const [well, ill] = [quantileOf(calm, 0.95), quantileOf(troubled, 0.95)]
  result.remarks.unshift(
    `anderes p95 ${Math.round(well)} → ${Math.round(ill)} ms`,
    `${erased.length} Familien bleiben gelöscht`,
  )
  if (ill > Math.max(well * MOST, NOTICED_MS)) result.broken.push(`Anderes braucht mehr als ${MOST}-mal so lang.`)
  return result
}

async function makeLibrary(topology: Topology, bucket: Record<string, string>): Promise<Library> {
  const { admin, child } = await topology.withDatabase(async (db) => ({
    admin: await makeAdmin(db),
    child: await makeChild(db, await makeParent(db)),
  }))
  const { headers, upload } = await uploaderAt(topology.url, admin.email)
  const settings = readSettings({ ...bucket, DATA_DIR: tmpdir() })
  return {
    ...topology,
    admin: { cookie: headers.cookie, upload },
    atMostMs: Number.POSITIVE_INFINITY,
    reader: await cookieOf(topology.url, child.email),
    pictures: { media: await openStorage(settings, 'media'), erased: await openStorage(settings, 'erased') },
  }
}

const makeLeavers = (db: Db, count: number): Promise<Leaver[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const parent = await makeParent(db)
      const child = await makeChild(db, parent, { registered: false })
      return { ids: [parent.id, child.id], email: parent.email }
    }),
  )

/** A picture that is there, or nothing. */
async function upload({ admin }: Library): Promise<Picture | undefined> {
  const answer = await admin.upload(await drawPicture('png'))
  const { picture } = (await answer.json()) as { picture?: Picture }
  return picture
}

async function uploadInVain({ admin, atMostMs }: Library, complain: Complain) {
  for (let count = 0; count < UPLOADS; count++) {
    const before = performance.now()
    const answer = await admin.upload(await drawPicture('png'))
    const { message } = (await answer.json()) as { message?: string }
    if (answer.status !== 503 || message !== PICTURE_NOT_STORED.message || !answer.headers.get('retry-after'))
      complain(`Hochladen: ${answer.status} „${message}“.`)
    if (performance.now() - before > atMostMs) complain('Hochladen hing länger als fünf Sekunden.')
  }
}

/** For everybody the picture is gone at once, whether its file is or not. */
async function remove({ url, admin, atMostMs }: Library, { id, address }: Picture, complain: Complain) {
  const removed = await answerOf(url, '/trpc/admin.media.remove', { id }, admin.cookie)
  if (removed.status !== 200) complain(`Löschen: ${removed.status} ${removed.text.slice(0, 200)}`)
  if (removed.ms > atMostMs) complain('Löschen hing länger als fünf Sekunden.')
  if ((await answerOf(url, address)).status !== 404) complain('Ein gelöschtes Bild war noch zu sehen.')
}

async function erase({ url, atMostMs }: Library, { email }: Leaver, complain: Complain) {
  const { status, text, ms } = await answerOf(url, '/trpc/ownData.eraseAccount', {}, await cookieOf(url, email))
  if (status !== 200) complain(`Konto löschen: ${status} ${text.slice(0, 200)}`)
  if (ms > atMostMs) complain('Konto löschen hing länger als fünf Sekunden.')
}

/**
 * Readers of a lesson: its picture has to be answered as expected, all the rest as always.
 * @returns how long the rest took
 */
async function read(
  { url, reader, atMostMs }: Library,
  { address }: Picture,
  isAsExpected: (answer: Answered) => boolean,
  complain: Complain,
): Promise<number[]> {
  const tookMs: number[] = []
  const readOn = async () => {
    for (let count = 0; count < READS; count++) {
      const picture = answerOf(url, address)
      for (const [path, body] of [
        ['/trpc/learning.childDashboard', {}],
        ['/kompetenzen', undefined],
        ['/readyz', undefined],
      ] as const) {
        const answer = await untilWilling(() => answerOf(url, path, body, reader))
        if (answer.status !== 200) complain(`${path}: ${answer.status} ${answer.text.slice(0, 200)}`)
        tookMs.push(answer.ms)
      }
      const answer = await picture
      if (!isAsExpected(answer)) complain(`Bild: ${answer.status} ${answer.text.slice(0, 200)}`)
      if (answer.ms > atMostMs) complain(`Ein Bild hing ${Math.round(answer.ms)} ms.`)
    }
  }
  await Promise.all(Array.from({ length: READERS }, readOn))
  return tookMs
}

/** Rows without a file, and files without a row, that stay. */
async function halfPictures({ pictures, withDatabase }: Library): Promise<string[]> {
  const look = async () => {
    const files = new Set(await pictures.media.list())
    const rows = await withDatabase((db) => asOwner(db, (tx) => tx.selectFrom('media').select('file').execute()))
    const named = new Set(rows.map(({ file }) => file))
    return [
      ...[...named].filter((file) => !files.has(file)).map((file) => `${file} hat keine Datei`),
      ...[...files].filter((file) => !named.has(file)).map((file) => `${file} hat keine Zeile`),
    ]
  }
  return untilEmpty(look)
}

/** Whose erasure does not lie in the storage. */
const forgottenErasures = ({ pictures }: Library, erased: Leaver[]): Promise<string[]> =>
  untilEmpty(async () => {
    const kept = new Set(await pictures.erased.list())
    const ids = erased.flatMap((leaver) => leaver.ids)
    return ids.filter((id) => !kept.has(createHash('sha256').update(id).digest('hex')))
  })

async function untilEmpty(look: () => Promise<string[]>): Promise<string[]> {
  for (const end = performance.now() + BACK_WITHIN_MS; ; await sleep(250)) {
    const left = await look()
    if (left.length === 0 || performance.now() > end) return left
  }
}

const runTool = async (verb: 'backup' | 'restore', path: string, settings: Record<string, string>): Promise<string> => {
  const program = join(import.meta.dirname, '../../server/operation/backup/command.ts')
  const env = { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...settings }
  return (await promisify(execFile)(process.execPath, [program, verb, path], { env })).stdout
}
