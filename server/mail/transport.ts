import { createTransport } from 'nodemailer'
import { isLoopback, type Settings } from '../settings.ts'
import { accessTokens, type OAuth } from './access-token.ts'

/** How many connections to the mail server are open at once, and so how many mails are on their way. */
export const CONNECTIONS = 5

export type MailTransport = ReturnType<typeof openTransport>

/**
 * The mail server of SMTP_URL. smtps:// is encrypted from the first byte; smtp:// has to become
 * encrypted (STARTTLS), unless the server is this machine or the address ends in ?tls=off.
 * Certificates are always checked. With `oauth` it signs in by XOAUTH2 in place of a password.
 */
export function openTransport(smtpUrl: string, oauth?: OAuth) {
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
    ...(url.username && { auth: signIn(decodeURIComponent(url.username), decodeURIComponent(url.password), oauth) }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

function signIn(user: string, pass: string, oauth: OAuth | undefined) {
  if (!oauth) return { user, pass }
  const token = accessTokens(oauth)
  type Done = (error: Error | null, token?: string, endsAt?: number) => void
  return {
    type: 'OAuth2' as const,
    user,
    provisionCallback: (_user: string, renew: boolean, done: Done) => {
      token(renew).then(({ token, endsAt }) => done(null, token, endsAt), done)
    },
  }
}

/** What SMTP_OAUTH_… says; undefined where a password counts. */
export const oauthSettings = (settings: Settings): OAuth | undefined =>
  settings.SMTP_OAUTH_TOKEN_URL && settings.SMTP_OAUTH_CLIENT_ID
    ? {
        tokenUrl: settings.SMTP_OAUTH_TOKEN_URL,
        clientId: settings.SMTP_OAUTH_CLIENT_ID,
        clientSecret: settings.SMTP_OAUTH_CLIENT_SECRET,
        refreshToken: settings.SMTP_OAUTH_REFRESH_TOKEN,
      }
    : undefined
