import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { findBinaries } from '../support/postgres-server.ts'
import { bootstrapDebian, copyNpmCache, debianCache } from './debian-cache.ts'
import type { OwnDocker } from './own-docker.ts'

const run = promisify(execFile)
const recipes = join(import.meta.dirname, 'stand-ins')
/** By the names that deploy/Dockerfile and deploy/compose.yaml use. */
const IMAGES = {
  'node:24-bookworm-slim': 'node.Dockerfile',
  'caddy:2': 'caddy.Dockerfile',
  'postgres:18': 'postgres.Dockerfile',
}
const PACKAGES = 'ca-certificates caddy libcap2-bin postgresql-client'

/**
 * Images that stand in for the official ones where no registry can be reached, and Compose: Debian's packages, this
 * project's Node and PostgreSQL, this machine's npm, and a cache with all that a build needs from npm.
 */
export async function makeStandIns(docker: OwnDocker, folder: string) {
  const debian = join(folder, 'debian')
  await bootstrapDebian(debian)
  await installPackages(debian)
  await takeCompose(debian, docker.plugins)
  cpSync(process.execPath, join(debian, 'usr/local/bin/node'))
  const { stdout: npm } = await run('sh', ['-c', 'readlink -f "$(command -v npm)"'])
  cpSync(dirname(dirname(npm.trim())), join(debian, 'usr/local/lib/node_modules/npm'), { recursive: true })
  await run('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(debian, 'usr/local/bin/npm')])
  cpSync(findBinaries(), join(debian, 'usr/lib/postgresql/18'), { recursive: true, verbatimSymlinks: true })
  await copyNpmCache(join(debian, 'srv/npm'))

  const archive = join(folder, 'debian.tar')
  await run('tar', ['-C', debian, '--exclude=./dev/*', '-cf', archive, '.'])
  await docker.say(['import', '--change', 'ENV LANG=C.UTF-8', archive, 'netzpass-debian'])
  for (const used of [debian, archive]) rmSync(used, { recursive: true })
  for (const [name, recipe] of Object.entries(IMAGES))
    await docker.say(['build', '--quiet', '--tag', name, '--file', join(recipes, recipe), recipes])
}

async function installPackages(debian: string) {
  await run('mount', ['-t', 'proc', 'proc', join(debian, 'proc')])
  try {
    await inside(
      debian,
      `apt-get update -qq && apt-get install -qq --no-install-recommends ${PACKAGES} && apt-get clean`,
    )
  } finally {
    await run('umount', [join(debian, 'proc')])
  }
}

/** Compose 2 is a package of Debian's from trixie on, and runs on older ones as well. */
async function takeCompose(debian: string, plugins: string) {
  const kept = join(debianCache, 'docker-compose')
  if (!existsSync(kept)) {
    await inside(debian, 'cd /tmp && apt-get download -qq docker-compose && dpkg -x docker-compose_*.deb compose')
    cpSync(join(debian, 'tmp/compose/usr/libexec/docker/cli-plugins/docker-compose'), kept)
    await inside(debian, 'rm -r /tmp/*compose*')
  }
  mkdirSync(plugins, { recursive: true })
  cpSync(kept, join(plugins, 'docker-compose'))
}

const inside = (debian: string, lines: string) =>
  run('chroot', [debian, 'sh', '-c', lines], {
    env: {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: '/root',
      LANG: 'C.UTF-8',
      DEBIAN_FRONTEND: 'noninteractive',
    },
  })
