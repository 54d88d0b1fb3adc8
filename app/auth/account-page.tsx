import { Container, Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './account-page.module.css'

/** The frame of the screens on the way to an account: one narrow sheet with one thing to do. */
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
