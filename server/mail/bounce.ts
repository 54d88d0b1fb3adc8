import type { MailFailure } from '../../domain/mail/mails.ts'

/** What nodemailer tells about a failure: where in the conversation it happened, and what the mail server answered. */
type SendError = { code?: string; command?: string; responseCode?: number; response?: string }

/**
 * What a failed attempt means. `for good`: this mail will never arrive · `for now`: the server does not take this
 * mail yet · `no server`: nothing can be sent at present, whatever the mail says (not reachable, not encrypted,
 * sign-in or sender refused) · `limit`: we have sent as many as our provider takes for a while, mostly a day.
 */
export type Bounce = 'for good' | 'for now' | 'no server' | 'limit'

export function bounceOf({ code, command, responseCode = 0, response = '' }: SendError): Bounce {
  if (responseCode >= 400 && isAboutOurLimit(response)) return 'limit'
  if (responseCode === 421) return 'no server'
  if (command === 'API' && code === 'EENVELOPE') return 'for good' // the address cannot even be written down
  if (command === 'RCPT TO') return responseCode >= 500 && !blamesUs(responseCode, response) ? 'for good' : 'for now'
  if (command === 'DATA') return responseCode >= 500 ? 'for good' : 'for now'
  return code ? 'no server' : 'for now'
}

/**
 * Providers count what an account sends, and say so at any point and with any code, as if the recipient or the text
 * were meant: '550 5.4.5 Daily user sending limit exceeded', '552 … over your relay quota', '550 5.7.1 … limit of
 * 400 rcpts per 24 hours'. A mailbox over its own quota (5.2.2) and a mail over a size limit are none of that.
 */
const isAboutOurLimit = (response: string) =>
  /^\d{3}[ -][45]\.4\.5\b/.test(response) ||
  (/limit|quota/i.test(response) &&
    !/^\d{3}[ -][45]\.2\.|\bsize\b/i.test(response) &&
    /\b(daily|hourly|send(?:ing)?|outgoing|outbound|relay|sent|versand\w*|tages\w*|(per|in|within) (an? |the last )?(\d+ ?)?(days?|hours?|h))\b/i.test(
      response,
    ))

/** «Relay denied» is said of the recipient, but it means our settings: no mail may be lost because of them. */
const blamesUs = (code: number, response: string) => code === 530 || /^\d{3}[ -]5\.7\./.test(response)

/** The same for people: why, and what the mail server said, as numbers only, because its words repeat addresses. */
export type Failure = { reason: MailFailure; code: string }

export function failureOf(error: SendError): Failure {
  const { code = '', responseCode, response = '' } = error
  const [, enhanced = ''] = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? []
  return { reason: reasonOf(error, enhanced), code: responseCode ? `${responseCode} ${enhanced}`.trim() : code }
}

function reasonOf(error: SendError, enhanced: string): MailFailure {
  const { command, responseCode = 0, response = '' } = error
  const bounce = bounceOf(error)
  if (bounce === 'limit') return 'limit reached'
  if (bounce === 'no server') return 'no server'
  if (command === 'API') return 'address unreadable'
  if (/\.2\.2$/.test(enhanced) || responseCode === 552) return 'mailbox full'
  if (command === 'RCPT TO' && responseCode >= 500) {
    return blamesUs(responseCode, response) ? 'sending refused' : 'address refused'
  }
  return bounce === 'for good' ? 'content refused' : 'not yet'
}
