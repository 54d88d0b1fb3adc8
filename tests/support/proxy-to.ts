import { createServer, request, type Server } from 'node:http'

/** A proxy that passes requests on, and tells these headers besides. */
export const proxyTo = (target: string, told: Record<string, string>): Server =>
  createServer((incoming, outgoing) => {
    const { method = 'GET', url: path = '/', headers } = incoming
    const onward = request(target + path, { method, headers: { ...headers, ...told } }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(onward)
  })
