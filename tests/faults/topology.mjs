// Everything a large installation has, to play with until Ctrl-C: two servers behind Caddy, PostgreSQL, a bucket, a
// mail server. Needs a build (`npm start` makes one).
import { startTopology } from './topology.ts'

const topology = await startTopology({ LOG_LEVEL: 'warn' })
console.log(`Netzpass läuft: ${topology.url}`)
for (const { url, pid } of topology.instances) console.log(`- Server ${pid}: ${url}`)
console.log(`- E-Mails: ${topology.mail.url}, Dateien: ${topology.bucket.settings.S3_ENDPOINT}`)
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => void topology.stop().then(() => process.exit()))
}
