import { Alert, Button, Container, Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './account-page.module.css'

/** Layout of the pages for registration and sign-in: a narrow sheet. */
export const AccountPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <Container component="main" size="xs" py="xl">
    <Paper withBorder p={{ base: 'md', xs: 'xl' }} radius="lg" className={classes.sheet}>
      <Title order={1} mb="md" className={classes.title}>
        {title}
      </Title>
      {children}
    </Paper>
  </Container>
)

type RetryPageProps = { title: string; message: string; onRetry: () => void }

export const RetryPage = ({ title, message, onRetry }: RetryPageProps) => (
  <AccountPage title={title}>
    <Alert color="red" mb="md">
      {message}
    </Alert>
    <Button size="md" onClick={onRetry}>
      Noch einmal versuchen
    </Button>
  </AccountPage>
)
