import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { NotPossible } from './not-possible.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const SUITE = 'trixie'
/** What is loaded once: Debian's packages for debootstrap, and npm's. */
export const debianCache = join(root, 'node_modules/.cache/netzpass-debian')

/** @throws NotPossible */
export async function requireDebootstrap() {
  if (process.getuid?.() !== 0) throw new NotPossible('Das geht nur als root.')
  await run('debootstrap', ['--version']).catch(() => {
    throw new NotPossible('Es gibt kein debootstrap (apt-get install debootstrap).')
  })
}

/** An empty Debian in this folder, which finds names on the network as this machine does. */
export async function bootstrapDebian(folder: string) {
  mkdirSync(join(debianCache, 'deb'), { recursive: true })
  await run('debootstrap', ['--variant=minbase', `--cache-dir=${join(debianCache, 'deb')}`, SUITE, folder])
  cpSync('/etc/resolv.conf', join(folder, 'etc/resolv.conf'))
}

/** Copies a cache of npm's with every package of the lockfile, so that a registry is asked for little. */
export async function copyNpmCache(to: string) {
  const [cache, mark] = [join(debianCache, 'npm'), join(debianCache, 'npm-filled-for')]
  const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8')
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== lockfile) {
    const packages = mkdtempSync(join(tmpdir(), 'netzpass-packages-'))
    for (const file of ['package.json', 'package-lock.json']) cpSync(join(root, file), join(packages, file))
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
    await run('npm', ['ci', '--ignore-scripts', ...quiet, '--cache', cache], { cwd: packages })
    rmSync(packages, { recursive: true })
    writeFileSync(mark, lockfile)
  }
  await run('cp', ['-r', cache, to])
  await run('chmod', ['-R', 'a+rwX', to])
}
