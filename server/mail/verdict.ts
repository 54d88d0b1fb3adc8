/** What nodemailer tells about a failure: where in the conversation it happened, and what the mail server answered. */
type SendError = { code?: string; command?: string; responseCode?: number; response?: string }

/**
 * What a failed attempt means.
 * `for good`: this mail will never arrive · `for now`: the server does not take this mail yet · `no server`: nothing can be
 * sent at present, whatever the mail says (not reachable, not encrypted, sign-in or sender refused).
 */
export type Verdict = 'for good' | 'for now' | 'no server'

export function verdictOn({ code, command, responseCode = 0, response = '' }: SendError): Verdict {
  if (responseCode === 421) return 'no server'
  if (command === 'API' && code === 'EENVELOPE') return 'for good' // the address cannot even be written down
  if (command === 'RCPT TO') return responseCode >= 500 && !blamesUs(responseCode, response) ? 'for good' : 'for now'
  if (command === 'DATA') return responseCode >= 500 ? 'for good' : 'for now'
  return code ? 'no server' : 'for now'
}

/** «Relay denied» and the like are said about the recipient, but our settings are meant: no mail may be lost over them. */
const blamesUs = (code: number, response: string) => code === 530 || /^\d{3}[ -]5\.7\./.test(response)
