// What the browser tests need beside the packages. A browser: an installed one, else the one Playwright downloads, else
// Debian's package (as root). And what reads printed pages.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { environment, root } from './environment.mjs'

// chromium-headless-shell first: it needs a third less time for the same tests.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const ofDebian = ['chromium-headless-shell', 'chromium']

function onPath() {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) {
      try {
        accessSync(join(folder, name), constants.X_OK)
        return join(folder, name)
      } catch {}
    }
  }
}

const PLAYWRIGHTS = ['install', 'chromium']
const DOWNLOAD_ANSWERS_WITHIN_MS = 2_000

const attempt = (program, args) =>
  spawnSync(program, args, { cwd: root, env: environment, stdio: 'ignore' }).status === 0

/** Whether Playwright's browser can be had here, which Playwright itself tries five times, each with a stack trace. */
async function isDownloadable() {
  const { stdout } = spawnSync('playwright', [...PLAYWRIGHTS, '--dry-run'], { env: environment, encoding: 'utf8' })
  const [address] = /https:\S+/.exec(stdout ?? '') ?? []
  if (!address) return false
  const asked = fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(DOWNLOAD_ANSWERS_WITHIN_MS) })
  return asked.then(({ ok }) => ok).catch(() => false)
}

/**
 * @returns the path of the browser, or undefined when Playwright finds it by itself. Ends
 * the process when there is none.
 */
export async function findBrowser() {
  const given = process.env.CHROMIUM ?? onPath()
  if (given) return given
  const { chromium } = await import('@playwright/test')
  if (existsSync(chromium.executablePath())) return undefined
  console.log('Ein Browser für die Tests wird geholt …')
  if ((await isDownloadable()) && attempt('playwright', PLAYWRIGHTS)) return undefined
  if (installed(...ofDebian)) return onPath()
  console.error('Kein Browser gefunden. Bitte installieren Sie Chromium oder setzen Sie CHROMIUM auf seinen Pfad.')
  process.exit(1)
}

/**
 * Stories read what is printed with poppler's pdftotext: installed as root where it is missing. Ends
 * the process when there is none.
 */
export function requirePdfReader() {
  const isThere = () => spawnSync('pdftotext', ['-v'], { stdio: 'ignore' }).error === undefined
  if (isThere() || (installed('poppler-utils') && isThere())) return
  console.error('pdftotext wurde nicht gefunden. Bitte installieren Sie poppler (poppler-utils).')
  process.exit(1)
}

/** Installs the first of these Debian packages that is to be had. @returns whether there is one; only root may try. */
function installed(...packages) {
  if (process.getuid?.() !== 0) return false
  console.log(`Es fehlt ${packages[0]}; als root wird Debians Paket installiert …`)
  attempt('apt-get', ['update', '-q'])
  return packages.some((name) => attempt('apt-get', ['install', '-y', '-q', name]))
}
