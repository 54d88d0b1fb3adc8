import { Paper, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

export function ProfileCard({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId()
  return (
    <Paper component="section" withBorder radius="lg" p={{ base: 'md', xs: 'xl' }} aria-labelledby={heading}>
      <Title order={2} size="h3" mb="md" id={heading}>
        {title}
      </Title>
      {children}
    </Paper>
  )
}
