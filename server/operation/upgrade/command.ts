import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Diagnosis } from '../../../domain/operation/diagnosis.ts'
import { allowRollback } from '../../platform/db/rollback.ts'
import { readSettings, type Settings, SettingsError } from '../../settings.ts'
import { versionIn } from '../../version.ts'
import { makeProofKey } from '../backup/encryption.ts'
import { openPlaceOrAccess, withClient } from '../backup/place.ts'
import { mistake, readArguments, runCommand } from '../command.ts'
import { changesBetween, compareVersions } from './changes.ts'
import { previousVersion, requireLink, switchTo } from './place.ts'
import { lifeOf, renew, type Server } from './servers.ts'

const USAGE = `So geht es:
  npm run upgrade -- ORDNER                  zeigt, was die Version in diesem Ordner ändert, und was dagegen spricht
  npm run upgrade -- ORDNER --yes            stellt auf sie um
  npm run upgrade -- back --yes              stellt auf die Version davor zurück
Dazu, einmal für jeden Server:
  --restart 'systemctl restart netzpass'     was ihn neu startet
  --url http://127.0.0.1:3000                wo er auf diesem Rechner antwortet (sonst HOST und PORT)
und --place /srv/netzpass                    der Verweis, hinter dem die laufende Version liegt (sonst der Ordner, in dem Sie sind)`

/** A server that fills its caches and content for the first time needs some seconds. */
const HEALTHY_WITHIN_MS = 90_000
/** A server that fails again and again has the embedded database open now and then. */
const DATABASE_WITHIN_MS = 20_000
/** Of the doctor's list, what an upgrade stumbles over; the database is tried with a backup of it. */
const MUST_BE_WELL = ['Datenträger', 'Sicherung', 'Einstellungen']
/** Backups that upgrades made, in DATA_DIR. */
const FOLDER = 'upgrade'

type Plan = { settings: Settings; place: string; from: string; to: string; servers: Server[] }

const run = (
  folder: string,
  args: string[],
  { env = process.env, input = '' }: { env?: NodeJS.ProcessEnv; input?: string } = {},
) => spawnSync(process.execPath, args, { cwd: folder, env, input, encoding: 'utf8' })

function readPlan(settings: Settings, target: string, options: Record<string, string[] | string | undefined>): Plan {
  const place = resolve((options.place as string | undefined) ?? process.env.PWD ?? process.cwd())
  requireLink(place)
  const to = target === 'back' ? previousVersion(place) : resolve(target)
  if (!existsSync(join(to, 'server/main.ts'))) throw new SettingsError(`In ${to} liegt kein Netzpass.`)
  const restarts = (options.restart as string[] | undefined) ?? []
  const urls = (options.url as string[] | undefined) ?? [`http://${settings.HOST}:${settings.PORT}`]
  if (restarts.length === 0 || restarts.length !== urls.length)
    throw mistake(USAGE, 'Zu jedem Server gehört ein --restart.')
  const servers = restarts.map((restart, index) => ({ restart, url: urls[index] as string }))
  return { settings, place, from: realpathSync(place), to: realpathSync(to), servers }
}

/** @throws SettingsError with what speaks against it */
async function requireWell({ from, settings, servers }: Plan) {
  for (const { url } of servers) {
    const life = await lifeOf(url, settings.METRICS_TOKEN)
    if (!life) throw new SettingsError(`${url} antwortet nicht: Umgestellt wird nur, was läuft.`)
    if (!life.version)
      throw new SettingsError(
        `${url} sagt nicht, welche Version läuft: Setzen Sie METRICS_TOKEN, für Server und Befehl gleich.`,
      )
  }
  const said = run(from, ['server/operation/doctor/command.ts', '--json'], {
    env: { ...process.env, LOG_LEVEL: 'silent' },
  })
  const { checks } = JSON.parse(said.stdout) as { checks: Diagnosis[] }
  const broken = checks.filter(({ name, state }) => state === 'broken' && MUST_BE_WELL.includes(name))
  if (broken.length > 0)
    throw new SettingsError(broken.map(({ name, means, todo }) => `${name}: ${means} ${todo ?? ''}`).join('\n'))
}

/** Installs and builds the new version in its own folder, and starts it once on a database that is thrown away. */
async function prepare({ to }: Plan) {
  const built = run(to, ['commands/build.mjs'])
  if (built.status !== 0) throw new SettingsError(`Die neue Version lässt sich nicht bauen: ${lastLine(built.stderr)}`)
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = join(to, 'node_modules/.cache/netzpass-compiled') } = process.env
  const env = { PATH, HOME, NODE_COMPILE_CACHE, NODE_ENV: 'production', LOG_LEVEL: 'error', PORT: await freePort() }
  const started = run(to, ['deploy/first-start.mjs'], { env })
  if (started.status !== 0)
    throw new SettingsError(
      `Die neue Version startet nicht, auch nicht auf einer leeren Datenbank: ${lastLine(started.stderr)}`,
    )
}

/**
 * A backup, by the version that runs; restored and migrated in a throw-away database by the one that comes. Where
 * backups are encrypted, for one more key that no disk ever has: a killed upgrade leaves none. @returns its file
 */
async function backUpAndTry({ settings, from, to }: Plan): Promise<string> {
  const folder = join(settings.DATA_DIR, FOLDER)
  const backup = ['server/operation/backup/command.ts', 'backup']
  const recipients = settings.BACKUP_RECIPIENT
  const key = recipients.length > 0 ? await makeProofKey(recipients) : undefined
  const all = key ? [...recipients, key.recipient] : []
  const made = outputOf(run(from, [...backup, folder, ...all.flatMap((one) => ['--recipient', one])]), 'Sicherung')
  const file = /Gesichert: (.+)/.exec(made)?.[1] ?? ''
  const prove = [...backup, 'prove', file, ...(key ? ['--identity', '-'] : [])]
  outputOf(run(to, prove, { input: key?.identity }), 'Probe der neuen Version')
  for (const old of readdirSync(folder)) if (join(folder, old) !== file) rmSync(join(folder, old), { recursive: true })
  return file
}

/** @throws SettingsError with the last line of what went wrong */
function outputOf({ status, stdout, stderr }: ReturnType<typeof run>, what: string): string {
  if (status !== 0) throw new SettingsError(`${what}: ${lastLine(stderr)}`)
  return stdout
}

/** One server after the other. @returns for how long one was away at most; undefined when one did not become healthy */
async function renewAll({ servers, settings }: Plan, version: string): Promise<number | undefined> {
  let longest = 0
  for (const server of servers) {
    const renewed = await renew(server, { token: settings.METRICS_TOKEN, withinMs: HEALTHY_WITHIN_MS })
    if (renewed?.life.version !== version) return undefined
    longest = Math.max(longest, renewed.awayMs)
  }
  return longest
}

/** The version before may go on with what the newer one has made of the database. */
async function waitAndAllowRollback({ settings }: Plan, version: string) {
  for (const over = performance.now() + DATABASE_WITHIN_MS; ; await sleep(500)) {
    try {
      const place = await openPlaceOrAccess(settings)
      return await withClient(place.owner, (client) => allowRollback(client, version)).finally(place.close)
    } catch (error) {
      if (performance.now() > over) throw error
    }
  }
}

async function goBack(plan: Plan, folder: string): Promise<string> {
  const version = versionIn(folder)
  await waitAndAllowRollback(plan, version)
  switchTo(plan.place, folder)
  const awayMs = await renewAll(plan, version)
  if (awayMs === undefined)
    throw new SettingsError(
      `Auch ${version} wurde nicht gesund. Sehen Sie ins Protokoll der Server; in der Datenbank ist nichts verloren.`,
    )
  return version
}

async function upgrade(plan: Plan): Promise<string> {
  const version = versionIn(plan.to)
  console.log('Die neue Version wird gebaut und probeweise gestartet …')
  await prepare(plan)
  console.log('Es wird gesichert, und die Sicherung mit der neuen Version probiert …')
  const file = await backUpAndTry(plan)
  switchTo(plan.place, plan.to)
  const awayMs = await renewAll(plan, version)
  if (awayMs !== undefined)
    return `Es läuft ${version}. Kein Server war länger als ${inSeconds(awayMs)} weg. Die Sicherung von vorher: ${file}`
  // An upgrade that was killed has changed the link already.
  const before = await goBack(plan, plan.from === plan.to ? previousVersion(plan.place) : plan.from)
  throw new SettingsError(
    `${version} wurde nicht gesund: Es läuft wieder ${before}, und verloren ist nichts. Der Grund steht im Protokoll der Server; die Sicherung von vorher: ${file}`,
  )
}

const inSeconds = (ms: number) => `${(ms / 1_000).toLocaleString('de', { maximumFractionDigits: 1 })} s`
const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? ''

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const { port } = server.address() as { port: number }
  await new Promise((closed) => server.close(closed))
  return String(port)
}

await runCommand(USAGE, async () => {
  const { values, positionals } = readArguments(
    {
      yes: { type: 'boolean', default: false },
      place: { type: 'string' },
      restart: { type: 'string', multiple: true },
      url: { type: 'string', multiple: true },
    },
    USAGE,
  )
  const [target, ...rest] = positionals
  if (!target || rest.length > 0) throw mistake(USAGE)
  const { yes, ...options } = values
  const plan = readPlan(readSettings(process.env), target, options)
  const [from, to] = [versionIn(plan.from), versionIn(plan.to)]
  if (target === 'back') {
    if (compareVersions(to, from) > 0)
      throw new SettingsError(`Zurück geht es um eine Version, und die davor ist hier nicht bekannt: ${to} ist neuer.`)
    if (!yes) return `Zurück ginge es von ${from} zu ${to}. Mit --yes geschieht es.`
    return `Es läuft wieder ${await goBack(plan, plan.to)}, und verloren ist nichts.`
  }
  if (compareVersions(to, from) < 0)
    throw new SettingsError(
      `In ${plan.to} liegt ${to}, und hier läuft ${from}: Zurück geht es mit npm run upgrade -- back.`,
    )
  console.log(changesBetween(readFileSync(join(plan.to, 'CHANGELOG.md'), 'utf8'), from, to) || `${to}, wie hier.`)
  await requireWell(plan)
  return yes ? upgrade(plan) : `\nVon ${from} zu ${to}: Dagegen spricht nichts. Mit --yes geschieht es.`
})
