import { Alert, Button } from '@mantine/core'
import { failureOf } from '../failure.ts'
import { AccountPage } from './account-page.tsx'

type MailedLinkFailureProps = { title: string; error: Error; onRetry: () => void }

/** The purpose of a mailed link could not be loaded. */
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

/** Whether a mailed link has expired or was used; a retry would not help. */
export const hasExpired = (error: unknown) => failureOf(error).refusal === 'LINK_EXPIRED'
