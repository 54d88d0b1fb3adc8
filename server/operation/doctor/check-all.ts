import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { gapsIn, overFile } from '../../../domain/operation/operator-details.ts'
import { readBrand } from '../../brand.ts'
import { NoAccessToken } from '../../mail/access-token.ts'
import { oauthSettings, openTransport } from '../../mail/transport.ts'
import { readNotedTimeline } from '../../people/privacy/timeline.ts'
import { asSystem } from '../../platform/db/actor.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { Settings } from '../../settings.ts'
import { explainStorage, openStorage } from '../../storage.ts'
import { versionIn } from '../../version.ts'
import { readDetails } from '../branding/operator-details.ts'
import { checkDatabase, type DatabaseAccess } from './check-database.ts'
import { type Checked, check, type Problem } from './checked.ts'
import { probe } from './probe.ts'

type Around = {
  settings: Settings
  secret: string
  outbound: Outbound
  /** Or why there is none, in a German sentence. */
  database: Checked<DatabaseAccess>
  now?: Date
}

/** All that the doctor judges an installation by (diagnose.ts). */
export type Checks = Awaited<ReturnType<typeof checkAll>>

/**
 * Checks everything at once; nothing that is away makes it fail, and nothing is changed but a file that goes again.
 * @returns `probe`: what the address that people use answered; `mailServer`: undefined
 * where none is set; `gaps`: legal details that nobody has said; the others by their names
 */
export async function checkAll({ settings, secret, outbound, database, now = new Date() }: Around) {
  const { SMTP_URL, PUBLIC_URL } = settings
  const [probed, mailServer, storage, notedTimeline, gaps, inDatabase] = await Promise.all([
    check(() => probe(PUBLIC_URL, { secret, outbound }), sentence),
    SMTP_URL ? check(() => greetMailServer(SMTP_URL, settings), mailSentence) : undefined,
    check(
      () => tryStorage(settings),
      (error) => explainStorage(settings, error),
    ),
    check(
      async () => readNotedTimeline(await openStorage(settings, 'erased')),
      (error) => explainStorage(settings, error),
    ),
    check(async () => gapsIn(overFile(await readBrand(settings), await saidIn(database))), sentence),
    checkDatabase(database, settings),
  ])
  const disks = await Promise.all(
    disksOf(settings).map(([use, path]) => check(async () => readDisk(use, path), diskSentence(use))),
  )
  const versions = { netzpass: versionIn(), node: process.versions.node }
  return { now, settings, probe: probed, mailServer, storage, notedTimeline, disks, gaps, versions, ...inDatabase }
}

/** What the team has said over brand.json; nothing where the database is away, which has a sentence of its own. */
const saidIn = async (database: Checked<DatabaseAccess>) =>
  'value' in database
    ? asSystem(database.value.db, 'which legal details are missing', readDetails).then(
        ({ details }) => details,
        () => ({}),
      )
    : {}

const sentence = (error: unknown) => (error as Error).message
const codeOf = (error: unknown) => (error as { code?: string }).code ?? ''

async function greetMailServer(url: string, settings: Settings): Promise<true> {
  const transport = openTransport(url, oauthSettings(settings))
  try {
    return await transport.verify()
  } finally {
    transport.close()
  }
}

type MailError = Error & { code?: string; responseCode?: number; response?: string }

function mailSentence(error: unknown): string | Problem {
  const { code = '', responseCode, response = '', message } = error as MailError
  if (error instanceof NoAccessToken)
    return {
      problem: message,
      todo: 'Prüfen Sie SMTP_OAUTH_CLIENT_ID und was dazugehört; ein Refresh-Token kann abgelaufen sein.',
    }
  if (code === 'EAUTH' && /\b5\.7\.9\b|application-specific|app password/i.test(response))
    return {
      problem: `Der Anbieter nimmt Ihr gewöhnliches Passwort nicht an (${shortly(response)}).`,
      todo: 'Legen Sie bei ihm ein App-Passwort an und setzen Sie es in SMTP_URL ein, oder richten Sie OAuth2 ein (SMTP_OAUTH_CLIENT_ID).',
    }
  if (code === 'EAUTH' && /\b5\.7\.139\b|basic auth|oauth|modern auth/i.test(response))
    return {
      problem: `Der Anbieter lässt niemanden mehr mit einem Passwort herein (${shortly(response)}): Er will OAuth2.`,
      todo: 'Setzen Sie SMTP_OAUTH_TOKEN_URL, SMTP_OAUTH_CLIENT_ID und was dazugehört, wie es in docs/operations.md steht. Mails warten bis dahin und gehen nicht verloren.',
    }
  if (code === 'EAUTH') return 'Der Mailserver nimmt Name oder Passwort aus SMTP_URL nicht an.'
  if (code === 'ETLS' || /certificate|self-signed|altnames/i.test(message))
    return 'Die Verbindung zum Mailserver lässt sich nicht verschlüsseln: Sein Zertifikat stimmt nicht, oder er kann es nicht.'
  if (responseCode) return `Der Mailserver lässt uns nicht herein (${responseCode}).`
  return 'Der Mailserver ist unter SMTP_URL nicht zu erreichen.'
}

/** What it answered as numbers: its words repeat the address. */
const shortly = (response: string) =>
  /^(\d{3})[ -](\d\.\d+\.\d+)?/.exec(response)?.slice(1).filter(Boolean).join(' ') ?? ''

/** Keeps a file, reads it back and removes it. */
async function tryStorage(settings: Settings): Promise<true> {
  const storage = await openStorage(settings, 'media')
  const [file, bytes] = [`probe-${randomBytes(8).toString('hex')}`, randomBytes(32)]
  await storage.put(file, bytes)
  const read = await storage.read(file)
  await storage.remove(file)
  if (!read || !bytes.equals(read)) throw new Error('another file came back')
  return true
}

/** Where something of ours grows on this machine, by the setting that says so. */
const disksOf = ({ DATA_DIR, BACKUP_TARGET }: Settings): [use: string, path: string][] => [
  ['DATA_DIR', DATA_DIR],
  ...(BACKUP_TARGET && !BACKUP_TARGET.startsWith('s3://')
    ? [['BACKUP_TARGET', BACKUP_TARGET] as [string, string]]
    : []),
]

function readDisk(use: string, path: string) {
  const there = nearest(resolve(path))
  accessSync(there, constants.R_OK | constants.W_OK | constants.X_OK)
  const { bavail, blocks, bsize } = statfsSync(there)
  return { use, freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

/** The folder, or the one that it would be made in. */
const nearest = (path: string): string => (existsSync(path) || dirname(path) === path ? path : nearest(dirname(path)))

const diskSentence = (use: string) => (error: unknown) =>
  codeOf(error) === 'EROFS'
    ? `${use} liegt auf einem Datenträger, der nur gelesen werden kann.`
    : `${use} ist für diesen Benutzer nicht beschreibbar.`
