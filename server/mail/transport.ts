import { createTransport } from 'nodemailer'
import { isLoopback } from '../settings.ts'

/** How many connections to the mail server are open at once, and so how many mails are on their way. */
export const CONNECTIONS = 5

export type MailTransport = ReturnType<typeof openTransport>

/**
 * The mail server of SMTP_URL. smtps:// is encrypted from the first byte; smtp:// has to become encrypted (STARTTLS), unless
 * the server is this machine or the address ends in ?tls=off. Certificates are always checked.
 */
export function openTransport(smtpUrl: string) {
  const url = new URL(smtpUrl)
  const secure = url.protocol === 'smtps:'
  const mayBePlain = isLoopback(url.hostname) || url.searchParams.get('tls') === 'off'
  return createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    maxRequeues: 0, // the outbox tries again
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port ? Number(url.port) : secure ? 465 : 587,
    secure,
    requireTLS: !secure && !mayBePlain,
    ignoreTLS: mayBePlain,
    ...(url.username && { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
