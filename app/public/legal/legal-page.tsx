import { Container, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './legal-page.module.css'

type LegalPageProps = {
  title: string
  /** One or two sentences on what the page is about. */
  summary: ReactNode
  /** Sections without a text are left out. */
  sections: { title: string; text: ReactNode }[]
}

/** A legal page in plain language: one heading per topic, short lines. */
export const LegalPage = ({ title, summary, sections }: LegalPageProps) => (
  <Container component="main" size="md" py="xl">
    <Title order={1} className={classes.title}>
      {title}
    </Title>
    <Text component="div" mt="sm" size="lg" className={classes.text}>
      {summary}
    </Text>
    {sections
      .filter(({ text }) => text)
      .map(({ title: heading, text }) => (
        <section key={heading}>
          <Title order={2} size="h3" mt="xl" mb="xs">
            {heading}
          </Title>
          <Text component="div" className={classes.text}>
            {text}
          </Text>
        </section>
      ))}
  </Container>
)
