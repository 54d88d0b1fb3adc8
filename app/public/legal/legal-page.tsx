import { Container, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './legal-page.module.css'

type LegalPageProps = {
  title: string
  /** What the page is about, in one or two sentences. */
  summary: ReactNode
  /** One without a text is left out. */
  sections: { title: string; text: ReactNode }[]
}

/** A page of law in plain words: one heading per matter, lines short enough to read. */
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
