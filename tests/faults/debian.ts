import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:https'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { bootstrapDebian, copyNpmCache, requireDebootstrap } from './debian-cache.ts'
import { NotPossible } from './not-possible.ts'
import { emptyResult, type Result, until } from './round.ts'
import { inSeconds } from './table.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt'
const NAME = 'netzpass.schule.example'
const ADMIN = 'leitung@schule.example'
/** All but downloads. */
const READY_WITHIN_S = 300
/** An empty Debian has no user of its own that could have them already. */
const PORTS = [80, 443, 3000]
const MAIL_WITHIN_MS = 30_000
/** An empty Debian has no systemd, so not its targets either. */
const OF_SYSTEMD_ITSELF = /Unit \S+\.target not found/
const DATABASES = ['embedded', 'postgres'] as const

/**
 * From an empty Debian to https with one command, deploy/install.sh out of the archive of the last commit: the test
 * mail arrives, the backup can be restored with its key, and the first page comes with a certificate that holds.
 */
export async function debian(roundCount: number, say: (line: string) => void): Promise<Result> {
  await requireMeans()
  const result = emptyResult()
  for (const database of DATABASES.slice(0, roundCount)) {
    const machine = await Machine.empty()
    const mail = await startMailServer()
    try {
      await installOn(machine, { database, mail, result })
      result.rounds++
      say(database)
    } catch (error) {
      result.broken.push(`${database}: ${(error as Error).message}`) // what was measured until then is told
    } finally {
      await mail.stop()
      await machine.remove()
    }
  }
  return result
}

/** @throws NotPossible */
async function requireMeans() {
  await requireDebootstrap()
  for (const port of PORTS) {
    const server = createServer().listen(port)
    await once(server, 'listening').catch(() => {
      throw new NotPossible(`Port ${port} ist belegt.`)
    })
    await new Promise((closed) => server.close(closed))
  }
}

type Trial = { database: string; mail: MailServer; result: Result }

async function installOn(machine: Machine, { database, mail, result }: Trial) {
  const { broken, remarks } = result
  const { said, isGood } = await machine.say(
    `cd /root && sha256sum --check --quiet netzpass-*.sha256 && tar xzf netzpass-*.tar.gz && exec sh netzpass-*/deploy/install.sh \
      --name ${NAME} --internal --admin ${ADMIN} --smtp ${mail.url} --from 'Netzpass <post@schule.example>' --database ${database}`,
  )
  if (!isGood) {
    broken.push(`${database}: ${said.slice(-2_000)}`)
    return
  }
  const steps = [...said.matchAll(/^— (.+)\n(?:(?!—|\n {3}\d+ s$).*\n)*? {3}(\d+) s$/gm)]
  const seconds = steps
    .filter(([, name]) => !name?.includes('laden'))
    .reduce((sum, [, , took]) => sum + Number(took), 0)
  remarks.push(`${database}: ${seconds} s (${steps.map(([, name, took]) => `${name} ${took} s`).join(', ')})`)
  if (steps.length < 10) broken.push(`${database}: Der Befehl hat nicht alles gesagt: ${said}`)
  if (seconds > READY_WITHIN_S) broken.push(`${database}: Es dauerte ${seconds} s ohne Downloads.`)
  if (/^kaputt/m.test(said)) broken.push(`${database}: ${/^kaputt.*\n.*/m.exec(said)?.[0]}`)
  if (!/Wiederhergestellt|wiederhergestellt: /.test(said)) broken.push(`${database}: Die Sicherung ist nicht geprüft.`)

  const hasArrived = () =>
    mail.received.some(
      ({ recipients, text }) => recipients.includes(ADMIN) && text?.includes(`https://${NAME}/admin/betrieb?testmail=`),
    )
  if (!(await until(hasArrived, MAIL_WITHIN_MS))) broken.push(`${database}: Die Testmail ist nicht angekommen.`)

  broken.push(...(await machine.verifyUnits()).map((sentence) => `${database}: ${sentence}`))

  const page = await firstPage(
    readFileSync(machine.path('usr/local/share/ca-certificates/netzpass-internal.crt'), 'utf8'),
  )
  if (page.status !== 200 || !page.text.includes('<title>')) broken.push(`${database}: Startseite ${page.status}`)

  const begun = performance.now()
  const restored = await machine.say(
    `cd /opt/netzpass && export DATA_DIR=/root/restored && npm run --silent restore -- /var/backups/netzpass/*.age --identity /root/netzpass-key.txt &&
     npm run --silent admin -- link ${ADMIN}`,
  )
  if (!restored.isGood) broken.push(`${database}: Nicht wiederhergestellt: ${restored.said.slice(-500)}`)
  remarks.push(`${database}: mit dem Schlüssel wiederhergestellt in ${inSeconds(performance.now() - begun)}`)
  result.acknowledged++
}

const firstPage = (ca: string) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const asked = request(`https://${NAME}/`, { ca, hostname: '127.0.0.1', servername: NAME, headers: { host: NAME } })
    asked.on('error', reject)
    asked.on('response', async (response) => {
      const text = (await response.toArray()).join('')
      resolve({ status: response.statusCode ?? 0, text })
    })
    asked.end()
  })

/** An empty Debian in a folder, on the network of this machine. */
class Machine {
  readonly #folder = mkdtempSync(join(tmpdir(), 'netzpass-debian-'))

  /** With the archive in /root, and npm's packages in a cache. */
  static async empty(): Promise<Machine> {
    const made = new Machine()
    chmodSync(made.#folder, 0o755) // it is the root of users who are not this one
    await bootstrapDebian(made.#folder)
    mkdirSync(made.path('dev/shm'), { recursive: true })
    await run('mount', ['-t', 'proc', 'proc', made.path('proc')])
    await run('mount', ['-t', 'tmpfs', 'tmpfs', made.path('dev/shm')])
    cpSync(AUTHORITIES, made.path('srv/authorities.pem')) // where something between here and the registry has one of its own
    await run(process.execPath, ['commands/archive.mjs', '--trial', made.path('root')], { cwd: root })
    await copyNpmCache(made.path('srv/npm'))
    return made
  }

  path(path: string): string {
    return join(this.#folder, path)
  }

  /** What a shell of its root says to these lines, and whether they ended well. */
  async say(lines: string): Promise<{ said: string; isGood: boolean }> {
    const env = {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: '/root',
      LANG: 'C.UTF-8',
      NODE_EXTRA_CA_CERTS: '/srv/authorities.pem',
      npm_config_cache: '/srv/npm',
      npm_config_prefer_offline: 'true',
    }
    const shell = spawn('chroot', [this.#folder, 'sh', '-c', lines], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [shell.stdout, shell.stderr])
      stream.on('data', (chunk) => {
        said += chunk
      })
    const [code] = await once(shell, 'exit')
    return { said, isGood: code === 0 }
  }

  /** No systemd runs in a folder; but it can be asked whether it would take the units that lie there. */
  async verifyUnits(): Promise<string[]> {
    const units = ['netzpass.service', 'caddy.service']
    const verified = run('systemd-analyze', [`--root=${this.#folder}`, 'verify', ...units])
    return verified
      .then(
        ({ stderr }) => stderr,
        ({ stderr }) => stderr as string,
      )
      .then((said) =>
        said.split('\n').filter((line) => units.some((unit) => line.includes(unit)) && !OF_SYSTEMD_ITSELF.test(line)),
      )
  }

  async remove() {
    if (existsSync(this.path('usr/local/sbin/netzpass-services'))) await this.say('netzpass-services stop')
    await this.say(
      'pg_lsclusters -h | while read version cluster rest; do pg_ctlcluster $version $cluster stop -m fast; done',
    )
    this.#endWhatIsLeft()
    for (const folder of ['dev/shm', 'proc']) await run('umount', [this.path(folder)]).catch(() => {})
    rmSync(this.#folder, { recursive: true, force: true })
  }

  /** A process whose root this is, such as one of a step that was broken off. */
  #endWhatIsLeft() {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      try {
        if (execFileSync('readlink', [`/proc/${pid}/root`], { encoding: 'utf8' }).trim() === this.#folder)
          process.kill(Number(pid), 'SIGKILL')
      } catch {
        // it has ended
      }
    }
  }
}
