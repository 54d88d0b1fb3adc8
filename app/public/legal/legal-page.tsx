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
    <Title order={1} className="long-words-hyphenated">
      {title}
    </Title>
    <Text component="div" mt="sm" size="lg" className={classes.text}>
      {summary}
    </Text>
    <LegalSections sections={sections} />
  </Container>
)

/** The topics of such a text, where it is not a page of its own. */
export const LegalSections = ({ sections }: Pick<LegalPageProps, 'sections'>) =>
  sections
    .filter(({ text }) => text)
    .map(({ title, text }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two topics may have the same heading, and none moves
      <section key={`${index} ${title}`}>
        {title && (
          <Title order={2} size="h3" mt="xl" mb="xs">
            {title}
          </Title>
        )}
        <Text component="div" className={classes.text}>
          {text}
        </Text>
      </section>
    ))
