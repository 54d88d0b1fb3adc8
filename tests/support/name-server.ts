import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import ipaddr from 'ipaddr.js'

/** The addresses of a name, for the how-manieth time it is asked for (from 1); undefined for no answer at all. */
type Answers = (time: number) => string[] | undefined

const TYPES = { 1: 'ipv4', 28: 'ipv6' } as const
const [NO_ERROR, NO_SUCH_NAME] = [0, 3]

/** A small real DNS server. Names it does not know do not exist. */
export async function startNameServer() {
  const names = new Map<string, Answers>()
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = readQuestion(query)
    const kind = TYPES[type as keyof typeof TYPES]
    const answersOf = names.get(name)
    asked.push(name)
    const time = asked.filter((one) => one === name).length
    const addresses = answersOf ? answersOf(Math.ceil(time / 2)) : [] // for each look-up both kinds are asked for
    if (!addresses) return
    const records = addresses.map((one) => ipaddr.parse(one)).filter((one) => one.kind() === kind)
    const head = Buffer.alloc(12)
    query.copy(head, 0, 0, 2)
    head.writeUInt16BE(0x8180 | (answersOf ? NO_ERROR : NO_SUCH_NAME), 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(records.length, 6)
    const answer = records.map((record) => recordOf(type, Buffer.from(record.toByteArray())))
    socket.send(Buffer.concat([head, query.subarray(12, end), ...answer]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    /** Every name that was asked for, once for each kind of address. */
    asked,
    knows: (name: string, answers: Answers) => void names.set(name, answers),
    stop: () => socket.close(),
  }
}

function readQuestion(query: Buffer) {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

/** The name by reference to the question; class IN, to be kept for no time. */
const recordOf = (type: number, data: Buffer) => {
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
