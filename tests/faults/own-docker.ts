import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { NotPossible } from './not-possible.ts'
import { until } from './round.ts'

const run = promisify(execFile)
const READY_WITHIN_MS = 60_000
const LONGEST_COMMAND_MS = 20 * 60_000
const MOST_SAID = 100_000_000
const NEEDED: [program: string, installedBy: string][] = [
  ['dockerd', 'docker.io'],
  ['docker', 'docker.io'],
  ['unshare', 'util-linux'],
  ['ip', 'iproute2'],
]
/** From a socket in a folder, which everybody on this machine reaches, to a port in the network of this Docker. */
const RELAY = `const { connect, createServer } = require('node:net')
createServer((from) => {
  const to = connect(Number(process.argv[1]), '127.0.0.1')
  from.on('error', () => to.destroy()).pipe(to)
  to.on('error', () => from.destroy()).pipe(from)
}).listen(process.argv[2])`

export type Page = { status: number; text: string }

/**
 * A Docker of the test's own, which sees no other network, no other images and no registry: this machine's
 * ports, rules and images stay as they are. All that it has started ends with it, also when the test is
 * killed; then only its folder stays.
 */
export class OwnDocker {
  readonly #folder: string
  readonly #group: string
  readonly #daemon: ChildProcess
  #relay: ChildProcess | undefined
  #said = ''

  /** @throws NotPossible where one is missing */
  static async requirePrograms() {
    for (const [program, installedBy] of NEEDED) {
      await run('sh', ['-c', `command -v ${program}`]).catch(() => {
        throw new NotPossible(`Es gibt kein ${program} (apt-get install ${installedBy}).`)
      })
    }
  }

  /**
   * @param folder of its own, which goes with it
   * @throws NotPossible where no Docker runs
   */
  static async start(folder: string): Promise<OwnDocker> {
    const docker = new OwnDocker(folder)
    const isReady = () => docker.say(['version']).then(Boolean, () => false)
    const hasEnded = () => docker.#daemon.exitCode !== null
    await until(async () => hasEnded() || (await isReady()), READY_WITHIN_MS, 200)
    if (!hasEnded() && (await isReady())) return docker
    await docker.remove()
    throw new NotPossible(`Hier läuft kein Docker: ${docker.#said.trim().split('\n').at(-1)}`)
  }

  private constructor(folder: string) {
    this.#folder = folder
    this.#group = `netzpass-${process.pid}`
    const dockerd = [
      `dockerd --host ${this.#host} --data-root ${folder}/data --exec-root ${folder}/exec --pidfile ${folder}/pid`,
      `--cgroup-parent /${this.#group} --exec-opt native.cgroupdriver=cgroupfs`, // no systemd looks into namespaces
    ].join(' ')
    const apart = ['unshare', '--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc']
    this.#daemon = spawn(
      'setpriv',
      ['--pdeathsig', 'KILL', ...apart, 'sh', '-c', `ip link set lo up && exec ${dockerd}`],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    for (const stream of [this.#daemon.stdout, this.#daemon.stderr])
      stream?.on('data', (chunk) => {
        this.#said = `${this.#said}${chunk}`.slice(-2_000)
      })
  }

  get #host(): string {
    return `unix://${this.#folder}/docker.sock`
  }

  /** Where Docker looks for plugins such as Compose. */
  get plugins(): string {
    return join(this.#folder, 'config/cli-plugins')
  }

  /** @throws with the end of what it said, when it ends badly */
  async say(args: string[], cwd = this.#folder): Promise<string> {
    const env = {
      ...process.env,
      DOCKER_HOST: this.#host,
      DOCKER_CONFIG: join(this.#folder, 'config'),
      DOCKER_BUILDKIT: '0', // its newer builder is a plugin that Debian does not have
    }
    const said = run('docker', args, { cwd, env, maxBuffer: MOST_SAID, timeout: LONGEST_COMMAND_MS })
    return said.then(
      ({ stdout }) => stdout,
      ({ stdout, stderr }) => {
        throw new Error(`docker ${args.join(' ')}: ${`${stdout}${stderr}`.slice(-2_000)}`)
      },
    )
  }

  /** How its port 443 is asked for pages of this name. */
  async reach(name: string, ca: string): Promise<(path: string, signal?: AbortSignal) => Promise<Page>> {
    const socketPath = join(this.#folder, 'https.sock')
    const inItsNetwork = ['--target', String(this.#daemon.pid), '--net', process.execPath, '--eval', RELAY]
    this.#relay = spawn('nsenter', [...inItsNetwork, '443', socketPath], { stdio: 'ignore' })
    const page = (path: string, signal?: AbortSignal) =>
      new Promise<Page>((resolve, reject) => {
        const asked = request({ socketPath, path, ca, servername: name, headers: { host: name }, agent: false, signal })
        asked.on('error', reject)
        asked.on('response', (response) => {
          response
            .toArray()
            .then((chunks) => resolve({ status: response.statusCode ?? 0, text: chunks.join('') }), reject)
        })
        asked.end()
      })
    const isThere = () => page('/healthz').then(Boolean, () => false)
    if (!(await until(isThere, READY_WITHIN_MS, 200))) await page('/healthz') // says why not
    return page
  }

  /** With all that it has started, made and loaded. */
  async remove() {
    this.#relay?.kill('SIGKILL')
    const ended = new Promise((resolve) => this.#daemon.once('exit', resolve))
    if (this.#daemon.exitCode === null && this.#daemon.signalCode === null) {
      this.#daemon.kill('SIGKILL') // the kernel ends everything in its namespaces, and with them go mounts and network
      await ended
    }
    const removeGroups = `find /sys/fs/cgroup -depth -type d -path '*/${this.#group}*' -exec rmdir {} +`
    await until(() => run('sh', ['-c', removeGroups]).then(Boolean, () => false), 5_000, 200)
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}
