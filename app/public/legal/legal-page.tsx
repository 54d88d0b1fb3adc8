import { Container, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './legal-page.module.css'

type LegalPageProps = {
  title: string
  /** One or two sentences on what the page is about. */
  summary: ReactNode
  children: ReactNode
}

/** A legal page in plain language: one heading per topic, short lines. */
export const LegalPage = ({ title, summary, children }: LegalPageProps) => (
  <Container component="main" size="md" py="xl">
    <Title order={1} className="long-words-hyphenated">
      {title}
    </Title>
    <Text component="div" mt="sm" size="lg" className={classes.text}>
      {summary}
    </Text>
    {children}
  </Container>
)

type LegalSectionProps = { title: string; children: ReactNode }

export const LegalSection = ({ title, children }: LegalSectionProps) => (
  <section>
    {title && (
      <Title order={2} size="h3" mt="xl" mb="xs">
        {title}
      </Title>
    )}
    <Text component="div" className={classes.text}>
      {children}
    </Text>
  </section>
)

/** All topics of a text; those without words are left out. */
export const LegalSections = ({ sections }: { sections: { title: string; text: ReactNode }[] }) =>
  sections
    .filter(({ text }) => text)
    .map(({ title, text }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two topics may have the same heading, and none moves
      <LegalSection key={`${index} ${title}`} title={title}>
        {text}
      </LegalSection>
    ))
