import { Paper } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { SectionTitle } from '../../components/page/texts.tsx'

export function ProfileCard({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId()
  return (
    <Paper component="section" withBorder radius="lg" p={{ base: 'md', xs: 'xl' }} aria-labelledby={heading}>
      <SectionTitle mb="md" id={heading}>
        {title}
      </SectionTitle>
      {children}
    </Paper>
  )
}
