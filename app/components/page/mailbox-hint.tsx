import { Anchor } from '@mantine/core'

/** Added to a sentence about a mail. Without a mail server mails are shown at /postfach, on the same machine only. */
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
