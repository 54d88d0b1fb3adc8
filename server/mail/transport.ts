import { createTransport } from 'nodemailer'
import { isLoopback } from '../settings.ts'

export type MailTransport = ReturnType<typeof openTransport>

/** The mail server of SMTP_URL. Outside this machine nothing goes there unencrypted, unless the address ends in ?tls=off. */
export function openTransport(smtpUrl: string) {
  const url = new URL(smtpUrl)
  const secure = url.protocol === 'smtps:'
  const mayBePlain = isLoopback(url.hostname) || url.searchParams.get('tls') === 'off'
  return createTransport({
    pool: true,
    maxConnections: 2,
    maxRequeues: 0, // the outbox tries again
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port ? Number(url.port) : secure ? 465 : 587,
    secure,
    requireTLS: !secure && !mayBePlain,
    opportunisticTLS: mayBePlain,
    ...(url.username && { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
