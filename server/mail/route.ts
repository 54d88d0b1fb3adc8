import { isLoopback, type Settings } from '../settings.ts'

/** Where mails go: to a mail server, into the mailbox at /postfach, or nowhere until a mail server is set up. */
export type MailRoute = 'smtp' | 'mailbox' | 'nowhere'

/** The mailbox shows links that open accounts: it is only for trying the product out on one's own machine. */
export function mailRoute(settings: Pick<Settings, 'SMTP_URL' | 'DATABASE_URL' | 'PUBLIC_URL'>): MailRoute {
  if (settings.SMTP_URL) return 'smtp'
  return !settings.DATABASE_URL && isLoopback(new URL(settings.PUBLIC_URL).hostname) ? 'mailbox' : 'nowhere'
}

/** For whoever started the server: where mails can be read when there is no mail server. */
export function mailHint(settings: Parameters<typeof mailRoute>[0]): string | undefined {
  if (mailRoute(settings) === 'mailbox') return `Mails ohne Mailserver: ${settings.PUBLIC_URL}/postfach`
}

/** MAIL_FROM in its parts. Its form is checked when the settings are read. */
export function readSender(mailFrom: string): { name: string; address: string } {
  const [, name = '', address = mailFrom] = /^(.*)<(.+)>$/.exec(mailFrom) ?? []
  return { name: name.trim(), address }
}
