import { renderLetter } from '../../emails/letters.tsx'
import { createMailer } from '../../server/mail/mailer.ts'

/** Mails of procedure tests: real letters in the real outbox, and nobody who sends them. */
export const testMailer = createMailer({
  render: renderLetter,
  publicUrl: 'http://127.0.0.1:3000',
  route: 'smtp',
  secret: 'what this counts is nobody’s secret',
})
