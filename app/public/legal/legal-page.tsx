import { Container, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { MarkdownSection } from '../../../domain/platform/plain-markdown.ts'
import { MarkdownBlocks } from '../../components/markdown/markdown-blocks.tsx'
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

type LegalSectionsProps = { sections: MarkdownSection[]; showText?: (text: string) => ReactNode }

/** The topics of a text. `showText` renders words that are neither bold nor a link. */
export const LegalSections = ({ sections, showText }: LegalSectionsProps) =>
  sections.map(({ title, blocks }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two topics may have the same heading, and none moves
    <section key={`${index} ${title}`}>
      {title && (
        <Title order={2} size="h3" mt="xl" mb="xs">
          {title}
        </Title>
      )}
      <Text component="div" className={classes.text}>
        <MarkdownBlocks {...{ blocks, showText }} />
      </Text>
    </section>
  ))
