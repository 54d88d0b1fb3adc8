// How fast a kept page leaves, against a bare node:http server that sends the same bytes: in one run, in turns, because
// the machine may be busy with other things. `npm run bench:page` after a build; prints the ratio (design: at least 0.3).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { startProduct } from './product.mjs'

const PATH = '/'
const CONNECTIONS = 32
const ROUND_MS = 2_000
const ROUNDS = 7

const roles = { bare, client, compare }

async function compare() {
  const product = await startProduct()
  let bareServer
  try {
    bareServer = await startRole('bare', product.url)
    const target = { kept: product.url, bare: bareServer.said }
    const perSecond = { kept: [], bare: [] }
    for (const url of Object.values(target)) await load(url) // warm
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, url] of Object.entries(target)) perSecond[name].push(await load(url))
    }
    for (const [name, rates] of Object.entries(perSecond)) {
      console.log(`${name.padEnd(5)} ${median(rates)} requests/s (${Math.min(...rates)}–${Math.max(...rates)})`)
    }
    const ratios = perSecond.kept.map((rate, round) => rate / perSecond.bare[round])
    console.log(`kept/bare ${median(ratios).toFixed(2)} (${ratios.map((ratio) => ratio.toFixed(2)).join(' ')})`)
  } finally {
    bareServer?.process.kill()
    await product.stop()
  }
}

/** Asks the product for the page once and sends the same head and body to everybody. */
async function bare(url) {
  const response = await fetch(new URL(PATH, url), { headers: { 'accept-encoding': 'br' } })
  const sent = await rawBody(new URL(PATH, url))
  const headers = Object.fromEntries(response.headers)
  for (const name of ['connection', 'keep-alive', 'date', 'transfer-encoding']) delete headers[name]
  const server = createServer((_request, answer) => {
    answer.writeHead(200, { ...headers, 'content-length': sent.length })
    answer.end(sent)
  })
  server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))
}

/** The bytes as they travel; fetch would unpack them. */
async function rawBody(url) {
  const { get } = await import('node:http')
  const [response] = await once(get(url, { headers: { 'accept-encoding': 'br' } }), 'response')
  return Buffer.concat(await response.toArray())
}

/** A load client of its own process: connections that stay open, one request at a time on each. Prints requests per second. */
async function client(url) {
  const { hostname, port } = new URL(url)
  const request = `GET ${PATH} HTTP/1.1\r\nhost: ${hostname}:${port}\r\naccept-encoding: br\r\n\r\n`
  let answered = 0
  const sockets = Array.from({ length: CONNECTIONS }, () => {
    const socket = connect(Number(port), hostname)
    let missing = 0 // bytes of the answer under way
    socket.on('data', (chunk) => {
      if (missing === 0) {
        const head = chunk.indexOf('\r\n\r\n')
        const text = chunk.latin1Slice(0, head)
        const length = /content-length: (\d+)/i.exec(text)
        if (!text.startsWith('HTTP/1.1 200') || !length) throw new Error(`Not a page with a length: ${text}`)
        missing = head + 4 + Number(length[1])
      }
      missing -= chunk.length
      if (missing > 0) return
      answered++
      socket.write(request)
    })
    socket.write(request)
    return socket
  })
  const began = performance.now()
  await new Promise((resolve) => setTimeout(resolve, ROUND_MS))
  console.log(Math.round(answered / ((performance.now() - began) / 1000)))
  for (const socket of sockets) socket.destroy()
}

const load = async (url) => Number((await startRole('client', url)).said)

/** This script again, in a process of its own; resolves with its first line. */
async function startRole(role, url) {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), role, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const failed = once(child, 'exit').then(([code]) => Promise.reject(new Error(`${role} ended with ${code}`)))
  failed.catch(() => {}) // it ends after it has spoken, too
  const [line] = await Promise.race([once(child.stdout, 'data'), failed])
  return { process: child, said: String(line).trim() }
}

/** One process plays one role; without arguments the one that starts the others. */
await roles[process.argv[2] ?? 'compare'](...process.argv.slice(3))

function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]
}
