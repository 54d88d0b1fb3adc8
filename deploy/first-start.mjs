// While an image is built: starts the server once on an embedded database that is thrown away, waits until it can serve
// people, looks at the home page, and stops it as its operator does. Ends with 1 when any of it fails.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const READY_WITHIN_MS = 120_000
const port = process.env.PORT ?? '3000'
const url = `http://127.0.0.1:${port}`
const folder = mkdtempSync(join(tmpdir(), 'netzpass-first-start-'))
const server = spawn(process.execPath, ['server/main.ts'], {
  env: { ...process.env, HOST: '127.0.0.1', PORT: port, DATA_DIR: folder, DEMO: 'off' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const ended = once(server, 'exit')
let said = ''
server.stdout.on('data', (chunk) => {
  said += chunk
})
const deadline = Date.now() + READY_WITHIN_MS
while (!said.includes('läuft')) {
  if (server.exitCode !== null || Date.now() > deadline) fail(`The server did not get ready. ${said}`)
  await sleep(200)
}
for (const path of ['/readyz', '/', '/lab/run']) {
  const { status } = await fetch(url + path)
  if (status !== 200) fail(`${path} answers ${status}.`)
}
server.kill('SIGTERM')
const [code] = await ended
rmSync(folder, { recursive: true })
if (code !== 0) fail(`The server stopped with ${code}.`)

function fail(sentence) {
  console.error(sentence)
  server.kill('SIGKILL')
  process.exit(1)
}
