import { brand } from '../domain/platform/brand.ts'
import { log } from './log.ts'
import { requireBuild } from './platform/web/build.ts'
import { readSettings, type Settings } from './settings.ts'
import { startServer } from './start.ts'
import { explainFailure } from './start-failure.ts'

/** On top of the drain time. */
const STOP_WITHIN_MS = 5_000
/** One Ctrl-C arrives several times: from the terminal, and passed on by `npm start`. */
const ECHO_MS = 500

/** 'disconnect': whoever started this process (commands/start.mjs) is gone. */
const STOPPING = ['SIGTERM', 'SIGINT', 'disconnect']

let settings: Settings | undefined
try {
  settings = readSettings(process.env)
  // A container's first process ignores signals without a listener, and would not end while it starts.
  const endStarting = () => process.exit(1)
  for (const signal of STOPPING) process.once(signal, endStarting)
  const dev = process.env.NODE_ENV === 'development'
  if (!dev) requireBuild()
  const server = await startServer(settings, { dev })
  console.log(`${brand.name} läuft: ${server.address}${server.demo ? `\n\n${server.demo}\n` : ''}`)
  for (const hint of [server.setup, server.mail, server.gaps]) if (hint) console.log(hint)
  console.log('Beenden: Strg+C')
  server.whatIsBroken().then(
    (diagnoses) => {
      for (const { name, means, todo } of diagnoses) console.error(`${name}: ${means}${todo ? ` ${todo}` : ''}`)
    },
    (error) => log.error({ err: error }, 'Looking at the installation failed.'),
  )

  const hurry = new AbortController()
  const endWithin = (ms: number) => setTimeout(() => process.exit(1), ms).unref()
  let stoppingSince: number | undefined
  const { DRAIN_SECONDS } = settings
  const stop = () => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince < ECHO_MS || hurry.signal.aborted) return
      hurry.abort()
      endWithin(STOP_WITHIN_MS)
      return
    }
    stoppingSince = performance.now()
    endWithin(DRAIN_SECONDS * 1000 + STOP_WITHIN_MS)
    if (DRAIN_SECONDS > 0) {
      console.log(`${brand.name} hört in ${DRAIN_SECONDS} Sekunden auf. Noch ein Signal (Strg+C) beendet es sofort.`)
    }
    server.stop(hurry.signal).then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, 'Stopping failed.')
        process.exit(1)
      },
    )
  }
  // In this order: between the two Node would forget a signal that has just come in.
  for (const signal of STOPPING) process.on(signal, stop).off(signal, endStarting)
} catch (error) {
  console.error(explainFailure(error, settings))
  process.exit(1)
}
