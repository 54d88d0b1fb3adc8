import { expect, test } from 'vitest'
import { type Diagnosis, gravestFirst, worstOf } from '../../../domain/operation/diagnosis.ts'
import { readSettings } from '../../settings.ts'
import type { Checks } from './check-all.ts'
import { brokenAtStart, diagnose } from './diagnose.ts'

const now = new Date('2026-11-24T08:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const GB = 2 ** 30
const settings = (more: Record<string, string> = {}) =>
  readSettings({
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://netzpass.example',
    TRUST_PROXY: '1',
    DATABASE_URL: 'postgres://web@db/netzpass',
    APP_SECRET: 'a secret only this test knows, 32 characters',
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'post@netzpass.example',
    BACKUP_TARGET: '/backup',
    BACKUP_RECIPIENT: 'age1abc',
    ...more,
  })

type Found<Part extends 'database' | 'mails'> = Extract<Checks[Part], { value: unknown }>['value']
const database: Found<'database'> = {
  isEmbedded: false,
  version: '18.1',
  missing: 0,
  unknown: 0,
  isRollbackAllowed: false,
  timeline: '7412/1',
  worksAs: 'its own user',
  mayProve: true,
  connections: { used: 20, most: 100 },
  aheadMs: 12,
  lastWritten: ago(1),
  adminCount: 2,
  demoCount: 0,
}
const mails: Found<'mails'> = { waitingSince: null, limitedAt: null, dead: 0, testAsked: ago(49), testArrived: ago(48) }
const disk = { use: 'DATA_DIR', freeBytes: 50 * GB, totalBytes: 100 * GB }
const backups = { lastMade: ago(5), lastProven: ago(5), lastFailure: null }

/** An installation of which nothing has to be said. */
const well: Checks = {
  now,
  settings: settings(),
  probe: { value: { proxies: 1, aheadMs: 30 } },
  mailServer: { value: true },
  storage: { value: true },
  notedTimeline: { value: '7412/1' },
  disks: [{ value: disk }],
  database: { value: database },
  mails: { value: mails },
  refusing: { value: [] },
  jobs: { value: { waiting: 0, lastDone: ago(0.01) } },
  backups: { value: backups },
  reviews: { value: { past: 0 } },
  gaps: { value: [] },
  versions: { netzpass: '1.0.0', node: '24.21.0' },
}

test('where all is well, everything is good and nothing is to be done', () => {
  const diagnoses = diagnose(well)
  expect(diagnoses.filter(({ state, todo }) => state !== 'good' || todo)).toEqual([])
  expect(diagnoses.map(({ name }) => name)).toEqual([
    'Adresse',
    'Verschlüsselung',
    'Proxy',
    'Datenbank',
    'Rechte',
    'Löschungen',
    'Aufgaben',
    'Dateien',
    'Datenträger',
    'Uhr',
    'Mailserver',
    'Mails kommen an',
    'Erinnerungen',
    'Sicherung',
    'Probe der Sicherung',
    'Fakten und Texte',
    'Rechtliche Angaben',
    'Versionen',
  ])
})

const local = readSettings({ HOST: '127.0.0.1', DATA_DIR: '/data' })
const away = { problem: 'Die Datenbank antwortet nicht.', todo: 'Bitte prüfen Sie sie.' }
const withDatabase = (changed: Partial<typeof database>): Partial<Checks> => ({
  database: { value: { ...database, ...changed } },
})
const withMails = (changed: Partial<typeof mails>): Partial<Checks> => ({ mails: { value: { ...mails, ...changed } } })
const withBackups = (
  seen: Partial<typeof backups> | { lastFailure: { at: Date; reason: string } },
): Partial<Checks> => ({
  backups: { value: { ...backups, ...seen } },
})
const withDisk = (freeBytes: number, totalBytes = 100 * GB): Partial<Checks> => ({
  disks: [{ value: { ...disk, freeBytes, totalBytes } }],
})

test.each<[sentence: string, seen: Partial<Checks>, name: string, state: Diagnosis['state'], says: RegExp]>([
  ['nobody answers under the address', { probe: { problem: 'Niemand.' } }, 'Adresse', 'broken', /Niemand/],
  [
    'others reach it without https',
    { settings: settings({ PUBLIC_URL: 'http://schule.example' }) },
    'Verschlüsselung',
    'broken',
    /mitlesen/,
  ],
  ['on one’s own machine no https is needed', { settings: local }, 'Verschlüsselung', 'good', /Nur dieser Rechner/],
  ['a proxy is not counted', { settings: settings({ TRUST_PROXY: '0' }) }, 'Proxy', 'broken', /gelten als ein Anrufer/],
  [
    'more proxies are trusted than there are',
    { settings: settings({ TRUST_PROXY: '2' }) },
    'Proxy',
    'broken',
    /Adresse ausdenken/,
  ],
  ['the database is away', { database: away }, 'Datenbank', 'broken', /antwortet nicht/],
  ['the database is too old', withDatabase({ version: '14.9' }), 'Datenbank', 'broken', /zu alt/],
  ['the database lacks migrations', withDatabase({ missing: 1 }), 'Datenbank', 'broken', /fehlen 1 Änderung dieser/],
  ['the database is of a newer version', withDatabase({ unknown: 2 }), 'Datenbank', 'broken', /neueren Version/],
  [
    'the operator went back on purpose',
    withDatabase({ unknown: 2, isRollbackAllowed: true }),
    'Datenbank',
    'look',
    /zurückgestellt wurde/,
  ],
  ['connections run out', withDatabase({ connections: { used: 95, most: 100 } }), 'Datenbank', 'look', /95 von 100/],
  [
    'one server may open more connections than there are',
    withDatabase({ connections: { used: 5, most: 15 } }),
    'Datenbank',
    'look',
    /5 von 15/,
  ],
  [
    'its own connections end at a pooler',
    {
      ...withDatabase({ connections: { used: 5, most: 15 } }),
      settings: settings({ DATABASE_LISTEN_URL: 'postgres://web@db/netzpass' }),
    },
    'Datenbank',
    'good',
    /5 von 15/,
  ],
  ['the server works as the owner', withDatabase({ worksAs: 'the owner' }), 'Rechte', 'look', /Eigentümer/],
  ['nobody may make the database of a proof', withDatabase({ mayProve: false }), 'Rechte', 'broken', /zur Probe/],
  ['it went on from an earlier moment', withDatabase({ timeline: '7412/2' }), 'Löschungen', 'broken', /wieder da sein/],
  ['its timeline may not be read', withDatabase({ timeline: undefined }), 'Löschungen', 'good', /gelöscht geblieben/],
  ['no timeline was noted yet', { notedTimeline: { value: undefined } }, 'Löschungen', 'good', /gelöscht geblieben/],
  ['the noted timeline cannot be read', { notedTimeline: { problem: 'Weg.' } }, 'Löschungen', 'look', /Speicher/],
  ['nobody is an admin', withDatabase({ adminCount: 0 }), 'Rechte', 'look', /Niemand verwaltet/],
  ['demo accounts are open to all', withDatabase({ demoCount: 3 }), 'Rechte', 'broken', /Demo-Konten/],
  [
    'no job has run for hours',
    { jobs: { value: { waiting: 0, lastDone: ago(3) } } },
    'Aufgaben',
    'broken',
    /läuft seit/,
  ],
  ['many jobs wait', { jobs: { value: { waiting: 80, lastDone: now } } }, 'Aufgaben', 'look', /80 Aufgaben/],
  [
    'the disk takes nothing, files are not to blame',
    { disks: [{ problem: 'Nur lesbar.' }], storage: { problem: 'In DATA_DIR geht nichts.' } },
    'Dateien',
    'look',
    /Datenträger nichts annimmt/,
  ],
  ['the bucket is away', { storage: { problem: 'Der Bucket fehlt.' } }, 'Dateien', 'broken', /Bucket fehlt/],
  ['a disk is nearly full', withDisk(3 * GB), 'Datenträger', 'look', /3 GB von 100 GB/],
  ['a small disk is full by less', withDisk(3 * GB, 20 * GB), 'Datenträger', 'good', /3 GB von 20 GB/],
  ['a disk is full', withDisk(0.1 * GB), 'Datenträger', 'broken', /nichts mehr speichern/],
  [
    'a disk can only be read',
    { disks: [{ value: disk }, { problem: 'Nur lesbar.' }] },
    'Datenträger',
    'broken',
    /^Nur lesbar\.$/,
  ],
  ['clocks differ a little', withDatabase({ aheadMs: -8_000 }), 'Uhr', 'look', /8 Sekunden auseinander/],
  ['clocks differ much', { probe: { value: { proxies: 1, aheadMs: 90_000 } } }, 'Uhr', 'broken', /90 Sekunden/],
  ['the clock was put back', withDatabase({ lastWritten: ago(-2) }), 'Uhr', 'broken', /aus der Zukunft/],
  [
    'nobody gets mail',
    { settings: settings({ SMTP_URL: '', MAIL_FROM: '' }), mailServer: undefined },
    'Mailserver',
    'broken',
    /Niemand bekommt/,
  ],
  ['the mail server refuses us', { mailServer: { problem: 'Falsches Passwort.' } }, 'Mailserver', 'broken', /Falsches/],
  [
    'the provider takes no more mails today',
    withMails({ waitingSince: ago(3), limitedAt: ago(0.5) }),
    'Mails kommen an',
    'broken',
    /das Limit für versendete Mails erreicht/,
  ],
  [
    'a push service takes nothing',
    { refusing: { value: [{ host: 'web.push.apple.com', status: 403, devices: 2, since: ago(48) }] } },
    'Erinnerungen',
    'broken',
    /^Apple \(web\.push\.apple\.com\) nimmt seit .* keine Erinnerungen an \(403\), für 2 Geräte\.$/,
  ],
  [
    'a push service cannot be reached',
    { refusing: { value: [{ host: 'push.example', status: null, devices: 1, since: ago(48) }] } },
    'Erinnerungen',
    'broken',
    /^push\.example nimmt .*nicht zu erreichen.*1 Gerät\.$/,
  ],
  ['a mail is stuck', withMails({ waitingSince: ago(1) }), 'Mails kommen an', 'broken', /wartet seit/],
  ['a test mail is lost', withMails({ testAsked: ago(1) }), 'Mails kommen an', 'broken', /nicht zurückgekommen/],
  ['a test mail is on its way', withMails({ testAsked: ago(0.2) }), 'Mails kommen an', 'good', /kam an/],
  [
    'nobody has tried mails',
    withMails({ testAsked: null, testArrived: null }),
    'Mails kommen an',
    'look',
    /noch niemand/,
  ],
  [
    'the last try was long ago',
    withMails({ testAsked: ago(24 * 91), testArrived: ago(24 * 91) }),
    'Mails kommen an',
    'look',
    /90 Tagen/,
  ],
  ['mails were given up', withMails({ dead: 1 }), 'Mails kommen an', 'look', /1 Mail kam/],
  [
    'no backup is planned',
    { settings: settings({ BACKUP_TARGET: '' }) },
    'Sicherung',
    'broken',
    /keine Sicherung geplant/,
  ],
  ['none is planned on one’s own machine', { settings: local }, 'Sicherung', 'look', /keine Sicherung geplant/],
  ['there is no backup yet', withBackups({ lastMade: null as never }), 'Sicherung', 'broken', /noch keine/],
  ['the last backup is old', withBackups({ lastMade: ago(40) }), 'Sicherung', 'broken', /Seitdem kam keine/],
  [
    'the last backup failed',
    withBackups({ lastFailure: { at: ago(1), reason: 'Kein Platz.' } }),
    'Sicherung',
    'broken',
    /Kein Platz/,
  ],
  [
    'no backup was ever restored',
    withBackups({ lastProven: null as never }),
    'Probe der Sicherung',
    'broken',
    /Noch nie/,
  ],
  ['the last proof is old', withBackups({ lastProven: ago(40) }), 'Probe der Sicherung', 'broken', /zu lange her/],
  [
    'no new backup came, there is none to prove',
    withBackups({ lastMade: ago(40), lastProven: ago(40) }),
    'Probe der Sicherung',
    'look',
    /keine neue Sicherung/,
  ],
  ['facts are past their day', { reviews: { value: { past: 3 } } }, 'Fakten und Texte', 'look', /3 Fakten und Texte/],
  ['legal details are missing', { gaps: { value: ['operator.name'] } }, 'Rechtliche Angaben', 'look', /operator\.name/],
  ['brand.json is wrong', { gaps: { problem: 'Zeile 3.' } }, 'Rechtliche Angaben', 'broken', /Zeile 3/],
  [
    'a version is mended no more',
    { now: new Date('2028-06-01'), versions: { netzpass: '1.0.0', node: '24.21.0' } },
    'Versionen',
    'look',
    /Node 24\.21\.0 kommen keine/,
  ],
])('%s', (_sentence, seen, name, state, says) => {
  const found = diagnose({ ...well, ...seen }).find((one) => one.name === name)
  expect(found).toMatchObject({ state, means: expect.stringMatching(says) })
  expect(found?.todo !== undefined).toBe(state !== 'good')
})

test('without a database what depends on it is to be looked at, and only the database is broken', () => {
  const diagnoses = diagnose({ ...well, database: away, mails: away, jobs: away, backups: away, reviews: away })
  expect(diagnoses.filter(({ state }) => state === 'broken').map(({ name }) => name)).toEqual(['Datenbank'])
})

test('the start tells what is broken, but not that nothing has run while the server was off', () => {
  const asleep = { jobs: { value: { waiting: 90, lastDone: ago(30) } }, ...withBackups({ lastMade: ago(90) }) }
  expect(brokenAtStart({ ...well, ...asleep })).toEqual([])
  expect(brokenAtStart({ ...well, ...withDisk(0) })).toMatchObject([{ name: 'Datenträger' }])
})

test('the gravest comes first and counts for the whole', () => {
  const diagnoses = diagnose({ ...well, ...withDisk(0), reviews: { value: { past: 1 } } })
  expect(
    gravestFirst(diagnoses)
      .map(({ state }) => state)
      .slice(0, 3),
  ).toEqual(['broken', 'look', 'good'])
  expect(worstOf(diagnoses)).toBe('broken')
  expect(worstOf([])).toBe('good')
})
