import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { createLab } from './lab.ts'

/** The lab on a machine of its own. LAB_URL: where people reach it; LAB_SECRET: the same as that of Netzpass. */
const { PORT = '3100', HOST = '127.0.0.1', LAB_SECRET = '' } = process.env
const url = (process.env.LAB_URL || `http://${HOST}:${PORT}/lab`).replace(/\/$/, '')

if (LAB_SECRET.length < 32 || !URL.canParse(url)) {
  console.error(
    'LAB_SECRET muss mindestens 32 Zeichen lang sein, LAB_URL eine Adresse wie https://lab.netzpass.example.',
  )
  process.exit(1)
}

const app = new Hono()
app.get('/healthz', (c) => c.text('ok'))
app.route(new URL(url).pathname, createLab({ url, secret: LAB_SECRET }))
const server = serve({ fetch: app.fetch, port: Number(PORT), hostname: HOST }, () =>
  console.log(`Das Übungslabor läuft: ${url}`),
)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.close(() => process.exit(0)))
