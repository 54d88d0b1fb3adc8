import { clock } from './clock.ts'
import { compose } from './compose.ts'
import { dailyStatus } from './daily-status.ts'
import { database } from './database.ts'
import { debian } from './debian.ts'
import { disk, postgresDisk } from './disk.ts'
import { frozen } from './frozen.ts'
import { fuzz, fuzzEmbedded } from './fuzz.ts'
import { hostile } from './hostile.ts'
import { instance } from './instance.ts'
import { kill } from './kill.ts'
import { live } from './live.ts'
import { mail } from './mail.ts'
import { noise } from './noise.ts'
import { pooler } from './pooler.ts'
import { postgres } from './postgres.ts'
import { power } from './power.ts'
import { proxy } from './proxy.ts'
import { recordings } from './recordings.ts'
import type { Result } from './round.ts'
import type { SharedTopology } from './shared-topology.ts'
import { slow } from './slow.ts'
import { start } from './start.ts'
import { stop } from './stop.ts'
import { storage } from './storage.ts'
import { upgrade } from './upgrade.ts'

export type Chapter = {
  title: string
  rounds: number
  /** Without it the chapter is none of the short form. */
  short?: Short
  run: (roundCount: number, say: (line: string) => void, shared: SharedTopology) => Promise<Result>
}

/** How the short form plays a chapter: how many others may run meanwhile on two cores, and why so many. */
type Short = { rounds: number; beside: 1 | 2; because: string }

export const chapters: Record<string, Chapter> = {
  start: { title: 'Zweiter Start', rounds: 5, run: start },
  kill: { title: 'kill -9, eingebettet', rounds: 30, run: kill },
  postgres: { title: 'kill -9, PostgreSQL', rounds: 30, run: postgres },
  frozen: { title: 'PostgreSQL hängt oder liest nur', rounds: 6, run: frozen },
  pooler: { title: 'pgbouncer, Transaktionsmodus', rounds: 6, run: pooler },
  power: { title: 'Stromausfall', rounds: 10, run: power },
  disk: { title: 'Voller Datenträger', rounds: 4, run: disk },
  'disk-postgres': { title: 'Voller Datenträger, PostgreSQL', rounds: 4, run: postgresDisk },
  hostile: { title: 'Hängende Anbieter', rounds: 5, run: hostile },
  fuzz: { title: 'Beliebige Eingaben', rounds: 50_000, run: fuzz },
  'fuzz-embedded': { title: 'Beliebige Eingaben, eingebettet', rounds: 50_000, run: fuzzEmbedded },
  /** Its rounds are minutes. */
  recordings: { title: 'Beschädigte Aufnahmen', rounds: 60, run: recordings },
  daily: { title: 'Status-Mails', rounds: 10_000, run: dailyStatus },
  mail: {
    title: 'Mailserver',
    rounds: 6,
    short: { rounds: 1, beside: 2, because: 'it waits for the first attempts at a mail server that hangs' },
    run: mail,
  },
  live: {
    title: 'Offene Live-Kanäle',
    rounds: 2_000,
    short: { rounds: 800, beside: 2, because: 'it waits for channels that come back after seconds, spread by chance' },
    run: live,
  },
  slow: {
    title: 'Langsame Clients',
    rounds: 3,
    short: { rounds: 1, beside: 2, because: 'it waits until the server has had enough of those who send slowly' },
    run: slow,
  },
  clock: {
    title: 'Uhren',
    rounds: 13,
    short: { rounds: 1, beside: 2, because: 'it waits for a job, at a pace that one server allows' },
    run: clock,
  },
  proxy: {
    title: 'Proxy',
    rounds: 1,
    short: { rounds: 1, beside: 2, because: 'it waits while the proxy looks whether a server comes back' },
    run: proxy,
  },
  storage: { title: 'Speicher für Bilder', rounds: 6, run: storage },
  noise: { title: 'Lärm eines Kontos', rounds: 6, run: noise },
  instance: {
    title: 'kill -9, einer von zweien',
    rounds: 10,
    short: { rounds: 1, beside: 1, because: 'a server starts while children must be served within seconds' },
    run: instance,
  },
  database: {
    title: 'PostgreSQL fällt aus',
    rounds: 6,
    short: { rounds: 1, beside: 1, because: 'both servers must find back within seconds' },
    run: database,
  },
  stop: {
    title: 'Neue Version, reihum',
    rounds: 4,
    short: { rounds: 1, beside: 1, because: 'servers drain for half of the time, and start for the other half' },
    run: stop,
  },
  upgrade: { title: 'Umstellung abgebrochen', rounds: 10, run: upgrade },
  debian: { title: 'Aus leerem Debian', rounds: 2, run: debian },
  compose: { title: 'Compose', rounds: 1, run: compose },
}
