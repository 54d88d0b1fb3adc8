// Starts a server again as a service manager would: ends the process that is noted in a
// file, and starts one in the folder.
//   node tests/support/service.mjs PIDFILE FOLDER|stop
import { spawn } from 'node:child_process'
import { existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const [pidFile, folder] = process.argv.slice(2)
const KILLED_AFTER_MS = 15_000

const isThere = (pid) => {
  try {
    // A process that has ended and whose parent has not noticed is there no longer.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

if (existsSync(pidFile)) {
  const pid = Number(readFileSync(pidFile, 'utf8'))
  const over = performance.now() + KILLED_AFTER_MS
  if (isThere(pid)) process.kill(pid, 'SIGTERM')
  while (isThere(pid) && performance.now() < over) await sleep(20)
  if (isThere(pid)) process.kill(pid, 'SIGKILL')
  rmSync(pidFile)
}
if (folder !== 'stop') {
  const log = openSync(`${pidFile}.log`, 'a')
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', log, log],
  })
  writeFileSync(pidFile, String(server.pid))
  server.unref()
}
