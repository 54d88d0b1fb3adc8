import { dayOfTerms } from '../../../domain/people/terms.ts'
import { formatDate } from '../../../domain/platform/dates.ts'
import { readMarkdown } from '../../../domain/platform/plain-markdown.ts'
import { LegalPage, LegalSections } from './legal-page.tsx'

const TITLE = 'Nutzungsbedingungen'

export const WrittenTerms = ({ terms: { version, content } }: { terms: { version: string; content: string } }) => (
  <LegalPage title={TITLE} summary={<p>Stand: {formatDate(dayOfTerms(version))}</p>}>
    <WrittenTermsText content={content} />
  </LegalPage>
)

/** The same within another page. A heading that merely says what the page is called is left out. */
export const WrittenTermsText = ({ content }: { content: string }) => (
  <LegalSections
    sections={readMarkdown(content).filter(
      ({ title, blocks }, index) => index > 0 || title !== TITLE || blocks.length > 0,
    )}
  />
)
