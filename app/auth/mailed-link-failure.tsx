import { Alert, Button } from '@mantine/core'
import { failureOf } from '../failure.ts'
import { AccountPage } from './account-page.tsx'

type MailedLinkFailureProps = { title: string; error: Error; onRetry: () => void }

/** What a mailed link is for could not be asked. */
export const MailedLinkFailure = ({ title, error, onRetry }: MailedLinkFailureProps) => (
  <AccountPage title={title}>
    <Alert color="red" mb="md">
      {error.message}
    </Alert>
    <Button size="md" onClick={onRetry}>
      Noch einmal versuchen
    </Button>
  </AccountPage>
)

/** Whether a mailed link has run out or was used; asking again would change nothing. */
export const hasExpired = (error: unknown) => failureOf(error).refusal === 'LINK_EXPIRED'
