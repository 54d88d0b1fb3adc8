import { Anchor } from '@mantine/core'

/** Follows a sentence about a mail, on a server without a mail server: its mails are shown, on its own machine only. */
export const MailboxHint = () => (
  <>
    {' '}
    Dieser Server zeigt seine E-Mails im{' '}
    <Anchor href="/postfach" underline="always">
      Postfach
    </Anchor>
    .
  </>
)
