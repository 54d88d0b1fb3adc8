import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { requireDebootstrap } from './debian-cache.ts'
import { OwnDocker, type Page } from './own-docker.ts'
import { PageReader } from './page-reader.ts'
import { emptyResult, type Result, until } from './round.ts'
import { makeStandIns } from './stand-ins.ts'
import { inSeconds } from './table.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const NAME = 'netzpass.schule.example'
const ADMIN = 'leitung@schule.example'
const BIND_SERVICE = 1n << 10n // in the order of linux/capability.h
/**
 * The rights that the main process of each has, and those it could ever get: its first start
 * gives PostgreSQL's volume away.
 */
const SERVICES = {
  'netzpass-1': { CapEff: 0n, CapBnd: 0n },
  'netzpass-2': { CapEff: 0n, CapBnd: 0n },
  caddy: { CapEff: BIND_SERVICE, CapBnd: BIND_SERVICE },
  postgres: { CapEff: 0n, CapBnd: 0b1100_1011n }, // CHOWN, DAC_OVERRIDE, FOWNER, SETGID, SETUID
}
type Service = keyof typeof SERVICES
const services = Object.keys(SERVICES) as Service[]
const UP_WITHIN_S = 300
/** How long pages are read while one of two is away, and again when it is back. */
const READ_FOR_MS = 5_000
const AUTHORITY_WITHIN_MS = 10_000
const MOST_OF_ITS_MEMORY = 0.9
/**
 * Where Docker mounts something of its own, in memory: devices, what processes share, nothing over what is secret in
 * /proc, and with the older cgroups a folder that holds them.
 */
const OF_DOCKER = /^\/(dev|dev\/shm|proc\/.+|sys\/fs\/cgroup)$/
/** What the kernel shows as files. */
const NO_STORAGE = ['proc', 'sysfs', 'cgroup', 'cgroup2', 'mqueue', 'devpts']

/**
 * deploy/Dockerfile and deploy/compose.yaml out of the archive of the last commit, run as docs/install.md
 * says: two servers, Caddy and PostgreSQL become healthy, serve by https, can do without one of the servers,
 * and may no more than they need.
 */
export async function compose(_roundCount: number, say: (line: string) => void): Promise<Result> {
  await requireDebootstrap()
  await OwnDocker.requirePrograms()
  const folder = mkdtempSync(join(tmpdir(), 'netzpass-compose-'))
  chmodSync(folder, 0o755) // what runs in containers comes through as somebody else
  const docker = await OwnDocker.start(folder)
  const result = emptyResult()
  try {
    await makeStandIns(docker, folder)
    say('images')
    await tryOut(await Installation.unpacked(docker, folder), result)
    result.rounds++
  } catch (error) {
    result.broken.push((error as Error).message) // what was measured until then is told
  } finally {
    await docker.remove()
  }
  return result
}

async function tryOut(installation: Installation, result: Result) {
  const { broken, remarks } = result
  // Both servers have the same image. Docker's older builder would make it twice at the same time.
  const builtMs = await timed(() => installation.compose('build', 'netzpass-1'), 'Das Image lässt sich nicht bauen')
  remarks.push(`Image in ${inSeconds(builtMs)}`)
  const up = ['up', '--build', '--wait', '--wait-timeout', String(UP_WITHIN_S)]
  const upMs = await timed(() => installation.compose(...up), 'Nicht alle vier wurden gesund').catch(async (error) => {
    throw new Error(`${error.message}\n${await installation.compose('logs', '--no-color', '--tail', '10')}`)
  })
  remarks.push(`alle vier gesund in ${inSeconds(upMs)}`)

  const page = await installation.site()
  broken.push(...(await firstVisit(installation, page)))
  for (const service of services) broken.push(...(await confinementOf(installation, service)))
  const { sentences, told } = await withoutOneServer(installation, page)
  broken.push(...sentences)
  remarks.push(told)
  for (const service of services) {
    const memory = await memoryOf(installation, service)
    broken.push(...memory.sentences)
    remarks.push(memory.told)
  }
  result.acknowledged++
}

/** @throws with this sentence before what was said */
async function timed(work: () => Promise<unknown>, sentence: string): Promise<number> {
  const begun = performance.now()
  await work().catch((error) => {
    throw new Error(`${sentence}: ${error.message}`)
  })
  return performance.now() - begun
}

type Visit = (path: string, signal?: AbortSignal) => Promise<Page>

async function firstVisit(installation: Installation, page: Visit): Promise<string[]> {
  const sentences: string[] = []
  const home = await page('/')
  if (home.status !== 200 || !home.text.includes('<title>'))
    sentences.push(`Die Startseite antwortet mit ${home.status}.`)
  const said = await installation.inside('netzpass-1', 'node', 'server/operation/admin/command.ts', 'add', ADMIN)
  const link = new RegExp(`https://${NAME}(/reset-password\\?token=\\S+)`).exec(said)?.[1]
  if (!link) return [...sentences, `Ein Admin lässt sich nicht anlegen: ${said.slice(-500)}`]
  const { status } = await page(link)
  if (status !== 200) sentences.push(`Der Link für das Passwort des Admins antwortet mit ${status}.`)
  return sentences
}

/** What it may beyond what it needs: places to write to, rights, memory without a limit. */
async function confinementOf(installation: Installation, service: Service): Promise<string[]> {
  const sentences: string[] = []
  const { HostConfig, Mounts } = await installation.inspect(service)
  const volumes = Mounts.filter(({ RW }) => RW).map(({ Destination }) => Destination)
  const allowed = [...volumes, ...Object.keys(HostConfig.Tmpfs ?? {})]
  const mounts = (await installation.inside(service, 'cat', '/proc/mounts')).trim().split('\n')
  for (const [, place = '', kind = '', options = ''] of mounts.map((line) => line.split(' '))) {
    const isWritable = options.split(',').includes('rw') && !NO_STORAGE.includes(kind)
    if (isWritable && !allowed.includes(place) && !OF_DOCKER.test(place))
      sentences.push(`${service} kann nach ${place} schreiben.`)
  }
  const status = await installation.inside(service, 'cat', '/proc/1/status')
  for (const [name, needed] of Object.entries(SERVICES[service])) {
    const has = BigInt(`0x${new RegExp(`^${name}:\\s*(\\w+)$`, 'm').exec(status)?.[1]}`)
    if (has !== needed) sentences.push(`${service} hat Rechte, die es nicht braucht: ${name} ${has.toString(16)}.`)
  }
  if (!/^NoNewPrivs:\s*1$/m.test(status)) sentences.push(`${service} kann sich weitere Rechte holen.`)
  if (HostConfig.Memory === 0) sentences.push(`${service} hat keine Grenze für Speicher.`)
  return sentences
}

/** One of the servers is stopped, while pages are read, and started again as an upgrade does. */
async function withoutOneServer(installation: Installation, page: Visit) {
  const reader = new PageReader(`https://${NAME}`, async (address, { signal }) => {
    const { status, text } = await page(new URL(address).pathname, signal)
    return new Response(text, { status })
  })
  const begun = performance.now()
  let readMeanwhile = 0
  try {
    await sleep(READ_FOR_MS)
    await installation.compose('stop', 'netzpass-2')
    const readBefore = reader.read
    await sleep(READ_FOR_MS)
    readMeanwhile = reader.read - readBefore
    await installation.compose('up', '--no-deps', '--wait', '--wait-timeout', String(UP_WITHIN_S), 'netzpass-2')
    await sleep(READ_FOR_MS)
  } finally {
    await reader.stop()
  }
  const sentences = reader.complaints.map((complaint) => `Eine Seite kam nicht, als ein Server stand: ${complaint}`)
  if (readMeanwhile === 0) sentences.push('Als ein Server stand, kam keine Seite.')
  const { State } = await installation.inspect('netzpass-2')
  if (State.Health?.Status !== 'healthy') sentences.push('Der Server, der stand, wurde nicht wieder gesund.')
  const seconds = inSeconds(performance.now() - begun)
  return { sentences, told: `${reader.read} Seiten in ${seconds}, davon ${readMeanwhile} von einem Server allein` }
}

async function memoryOf(installation: Installation, service: Service) {
  const { Id, HostConfig, RestartCount, State } = await installation.inspect(service)
  const said = JSON.parse(await installation.docker.say(['stats', '--no-stream', '--format', '{{json .}}', Id]))
  const sentences: string[] = []
  if (Number.parseFloat(said.MemPerc) / 100 > MOST_OF_ITS_MEMORY)
    sentences.push(`${service} braucht ${said.MemUsage} Speicher.`)
  if (State.OOMKilled || RestartCount > 0) sentences.push(`${service} ist ${RestartCount}-mal neu gestartet.`)
  const used = said.MemUsage.split(' / ')[0]
    .replace('.', ',')
    .replace(/(?=[KMG]iB)/, ' ')
  return { sentences, told: `${service} ${used} von ${HostConfig.Memory / 2 ** 20} MiB` }
}

type Container = {
  Id: string
  HostConfig: { Memory: number; Tmpfs?: Record<string, string> }
  Mounts: { Destination: string; RW: boolean }[]
  RestartCount: number
  State: { OOMKilled: boolean; Health?: { Status: string } }
}

/** The product as an operator has it: unpacked, with deploy/.env filled in. */
class Installation {
  readonly docker: OwnDocker
  readonly #place: string

  private constructor(docker: OwnDocker, place: string) {
    this.docker = docker
    this.#place = place
  }

  static async unpacked(docker: OwnDocker, folder: string): Promise<Installation> {
    await run(process.execPath, ['commands/archive.mjs', '--trial', folder], { cwd: root })
    const archive = readdirSync(folder).find((name) => name.endsWith('.tar.gz')) ?? ''
    await run('tar', ['xzf', archive], { cwd: folder })
    const place = join(folder, archive.replace(/\.tar\.gz$/, ''))
    const filledIn = readFileSync(join(place, 'deploy/.env.example'), 'utf8')
      .replace(/^DOMAIN=.*$/m, `DOMAIN=${NAME}`)
      .replace(/^TLS=$/m, 'TLS=tls internal')
      .replace(/^(APP_SECRET|\w+_PASSWORD)=$/gm, (line) => `${line}${randomBytes(32).toString('hex')}`)
    writeFileSync(join(place, 'deploy/.env'), filledIn, { mode: 0o600 })
    return new Installation(docker, place)
  }

  compose(...args: string[]): Promise<string> {
    return this.docker.say(['compose', '--file', 'deploy/compose.yaml', ...args], this.#place)
  }

  inside(service: Service, ...command: string[]): Promise<string> {
    return this.compose('exec', '-T', service, ...command)
  }

  async inspect(service: Service): Promise<Container> {
    const id = (await this.compose('ps', '--quiet', service)).trim()
    return JSON.parse(await this.docker.say(['inspect', id]))[0]
  }

  /** By https, with the authority that Caddy makes when it starts. */
  async site(): Promise<Visit> {
    let authority = ''
    const isThere = async () => {
      authority = await this.inside('caddy', 'cat', '/data/caddy/pki/authorities/local/root.crt').catch(() => '')
      return authority !== ''
    }
    if (!(await until(isThere, AUTHORITY_WITHIN_MS, 500)))
      throw new Error('Caddy hat keine eigene Zertifizierungsstelle.')
    return this.docker.reach(NAME, authority)
  }
}
