// `npm test`; `npm run test:all` and `npm run test:weekly` say so as an argument. Gets what tests need,
// then tests/run/main.ts plays them.
import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { findBrowser, requirePdfReader } from './browser.mjs'
import { become, environment, install } from './environment.mjs'

const ROOM_NEEDED = 2 ** 30

requireRoom()
install()
const browser = await findBrowser()
requirePdfReader()
await become(['tests/run/main.ts', ...process.argv.slice(2)], { ...environment, ...(browser && { CHROMIUM: browser }) })

/**
 * Tests make databases and data folders: without room they would fail one after the other, each with words of its own.
 */
function requireRoom() {
  const { bavail, bsize } = statfsSync(tmpdir())
  if (bavail * bsize >= ROOM_NEEDED) return
  console.error(`In ${tmpdir()} ist weniger als ein Gigabyte frei. Bitte schaffen Sie Platz oder setzen Sie TMPDIR.`)
  process.exit(1)
}
