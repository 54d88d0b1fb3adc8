import { once } from 'node:events'
import type { Socket } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

const TIMEOUT_MS = 15_000

/** A mail as it arrived. `recipients` is whom it was delivered to, whatever its head says. */
type ReceivedMail = ParsedMail & { recipients: string[] }

export type MailServer = {
  /** For SMTP_URL. */
  url: string
  received: ReceivedMail[]
  /** The next mail to this address with this in its subject, waiting for it if need be; each mail is given once. */
  next(to: string, subjectPart?: string): Promise<ReceivedMail>
  /** Breaks all connections, in the middle of whatever is said. */
  hangUp(): void
  stop(): Promise<void>
}

type Behaviour = {
  host?: string
  port?: number
  /** What it answers when a recipient is named: '550 5.1.1 No such user'; nothing for yes. */
  answerTo?: (address: string) => string | undefined
  /**
   * Whether it lets somebody in with a name and a password, or a token; without it nobody is asked for
   * one. A text: what it answers.
   */
  logIn?: (auth: { username?: string | undefined; accessToken?: string | undefined }) => boolean | string
  /** Asked when a mail has arrived, before that is confirmed. */
  beforeConfirming?: () => Promise<void>
} & Pick<SMTPServerOptions, 'disabledCommands'>

/** A real mail server on this machine that keeps what it is sent. */
export async function startMailServer(behaviour: Behaviour = {}): Promise<MailServer> {
  const { host = '127.0.0.1', port = 0, answerTo, logIn, beforeConfirming, disabledCommands = ['STARTTLS'] } = behaviour
  const received: ReceivedMail[] = []
  const taken = new Set<ReceivedMail>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands,
    closeTimeout: 100,
    ...(logIn && {
      allowInsecureAuth: true,
      authMethods: ['PLAIN', 'LOGIN', 'XOAUTH2'],
      onAuth: ({ username, accessToken }, _session, done) => {
        const answer = logIn({ username, accessToken })
        if (answer === true) return done(null, { user: username })
        if (accessToken) return done(null, { data: { status: '401', schemes: 'bearer' } } as never) // another one is asked for
        return done(Object.assign(new Error(answer || 'No'), { responseCode: 535 }))
      },
    }),
    onRcptTo: ({ address }, _session, done) => {
      const answer = answerTo?.(address)
      if (!answer) return done()
      return done(Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) }))
    },
    onData: (stream, session, done) => {
      const keep = async () => {
        const mail = await simpleParser(stream)
        await beforeConfirming?.()
        received.push(
          Object.assign(mail, { recipients: session.envelope.rcptTo.map((one) => one.address.toLowerCase()) }),
        )
        server.emit('received')
      }
      keep().then(() => done(), done)
    },
  })
  server.on('error', () => {}) // a client that vanishes is part of some tests
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(port, host)
  await once(server.server, 'listening')
  const { port: taking } = server.server.address() as { port: number }

  return {
    url: `smtp://${host}:${taking}`,
    received,
    next: async (to, subjectPart = '') => {
      const timeout = AbortSignal.timeout(TIMEOUT_MS)
      for (;;) {
        const mail = received.find(
          (one) => !taken.has(one) && one.recipients.includes(to.toLowerCase()) && one.subject?.includes(subjectPart),
        )
        if (mail) {
          taken.add(mail)
          return mail
        }
        await once(server, 'received', { signal: timeout }).catch(() => {
          const others = received.map(({ recipients, subject }) => `${recipients.join()}: ${subject}`)
          throw new Error(`No mail to ${to} with '${subjectPart}' in its subject, but ${others.join(' · ') || 'none'}`)
        })
      }
    },
    hangUp: () => {
      for (const socket of sockets) socket.destroy()
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
