import { once } from 'node:events'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

const PATIENCE_MS = 15_000

export type MailServer = {
  /** For SMTP_URL. */
  url: string
  received: ParsedMail[]
  /** The next mail to this address with this in its subject, waiting for it if need be; each mail is given once. */
  next(to: string, subjectPart?: string): Promise<ParsedMail>
  stop(): Promise<void>
}

/** A real mail server on this machine that keeps what it is sent. */
export async function startMailServer({ port = 0 } = {}): Promise<MailServer> {
  const received: ParsedMail[] = []
  const taken = new Set<ParsedMail>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      simpleParser(stream).then((mail) => {
        received.push(mail)
        server.emit('received')
        done()
      }, done)
    },
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const { port: taking } = server.server.address() as { port: number }

  const find = (to: string, subjectPart: string) =>
    received.find(
      (mail) =>
        !taken.has(mail) && recipientsOf(mail).includes(to.toLowerCase()) && mail.subject?.includes(subjectPart),
    )

  return {
    url: `smtp://127.0.0.1:${taking}`,
    received,
    next: async (to, subjectPart = '') => {
      const until = AbortSignal.timeout(PATIENCE_MS)
      for (;;) {
        const mail = find(to, subjectPart)
        if (mail) {
          taken.add(mail)
          return mail
        }
        await once(server, 'received', { signal: until }).catch(() => {
          const subjects = received.map((one) => `${recipientsOf(one)}: ${one.subject}`).join('\n')
          throw new Error(`No mail to ${to} with '${subjectPart}' in its subject. There were:\n${subjects || 'none'}`)
        })
      }
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function recipientsOf({ to }: ParsedMail): string[] {
  const lists = to === undefined ? [] : Array.isArray(to) ? to : [to]
  return lists.flatMap((list) => list.value.map(({ address = '' }) => address.toLowerCase()))
}
