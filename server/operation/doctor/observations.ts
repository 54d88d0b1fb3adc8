import type { RefusingService } from '../../learning/reminders/devices.ts'
import type { Settings } from '../../settings.ts'
import type { BackupState } from '../backup/state.ts'
import type { Probe } from './probe.ts'

/** A German sentence that says why something could not be seen; what to do is in it, or beside it, or the check knows. */
export type Problem = { problem: string; todo?: string }

/** What was seen, or why it could not be. */
export type Observed<T> = { value: T } | Problem

export type Disk = {
  /** What it is for: 'DATA_DIR'. */
  use: string
  freeBytes: number
  totalBytes: number
}

export type DatabaseSeen = {
  isEmbedded: boolean
  /** Of PostgreSQL: '15.4'. */
  version: string
  /** Migrations of this program that have not run there, and such that it does not know. */
  missing: number
  unknown: number
  /** Whether an upgrade, or the operator, has allowed this version to go on with a newer database (decision 102). */
  isRollbackAllowed: boolean
  /** Whether the server logs in as a superuser, or as whom everything belongs to. */
  worksAs: 'its own user' | 'the owner' | 'a superuser'
  /** Whether the owner may make the throw-away database of a proof. */
  mayProve: boolean
  connections: { used: number; most: number }
  /** Its clock is so much ahead of this machine's, in milliseconds. */
  aheadMs: number
  /** The newest moment that was written down; null in an empty one. */
  lastWritten: Date | null
  adminCount: number
  demoCount: number
}

export type MailsSeen = {
  waitingSince: Date | null
  /** When the provider refused last because we had sent as many as it takes, if a mail waits for that. */
  limitedAt: Date | null
  dead: number
  /** When a test mail was asked for last, and when one came back last. */
  testAsked: Date | null
  testArrived: Date | null
}

export type JobsSeen = {
  waiting: number
  /** When one was done last; null when none is remembered. */
  lastDone: Date | null
}

/** All that the checks of an installation decide by (diagnose.ts). */
export type Observations = {
  now: Date
  settings: Settings
  /** What the address that people use answered. */
  probe: Observed<Probe>
  /** Whether the mail server lets us in; undefined where none is set. */
  mailServer: Observed<true> | undefined
  storage: Observed<true>
  disks: Observed<Disk>[]
  database: Observed<DatabaseSeen>
  mails: Observed<MailsSeen>
  /** Push services that take no reminder. */
  refusing: Observed<RefusingService[]>
  jobs: Observed<JobsSeen>
  backups: Observed<BackupState>
  /** How many facts and texts are past their day. */
  reviews: Observed<{ past: number }>
  /** Legal details that brand.json lacks. */
  gaps: Observed<string[]>
  versions: { netzpass: string; node: string }
}
