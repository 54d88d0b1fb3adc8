import { parseArgs } from 'node:util'
import { checkEndpoint } from './check-endpoint.ts'

const USAGE = `So geht es:
  npm run simulation:check -- URL --secret whsec_…      probiert einen Anbieter von Simulationen aus (docs/simulations.md)
    --callback URL      wo der Anbieter diesen Rechner erreicht; sonst http://127.0.0.1:PORT/outcome
    --port PORT         an welchem Port hier auf das Ergebnis gewartet wird; sonst irgendeiner
    --simulation ID     welche Simulation gestartet wird; sonst eine erfundene`

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        secret: { type: 'string' },
        callback: { type: 'string' },
        port: { type: 'string', default: '0' },
        simulation: { type: 'string' },
      },
    })
    const { secret, ...others } = values
    const [endpoint] = positionals
    return endpoint && secret ? { endpoint, secret, ...others } : undefined
  } catch {
    return undefined
  }
}

if (process.argv.includes('--help')) {
  console.log(USAGE)
  process.exit(0)
}
const given = readArguments()
if (!given) {
  console.error(USAGE)
  process.exit(2)
}

const isFine = await checkEndpoint({
  endpoint: given.endpoint,
  secret: given.secret,
  inboxPort: Number(given.port),
  ...(given.callback && { callbackUrl: given.callback }),
  ...(given.simulation && { simulationId: given.simulation }),
  say: ({ isGood, words }) => console.log(`${isGood ? 'gut  ' : 'FEHLT'}  ${words}`),
  play: (address) => console.log(`\nBitte im Browser zu Ende spielen (drei Minuten Zeit):\n${address}\n`),
})
console.log(
  isFine ? '\nDer Anbieter hält sich an das Protokoll.' : '\nDer Anbieter hält sich noch nicht an das Protokoll.',
)
process.exit(isFine ? 0 : 1)
