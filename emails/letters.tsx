import { render } from 'react-email'
import { contentOf, type Letter } from './content.ts'
import { LetterPage } from './letter-page.tsx'
import { letterText } from './letter-text.ts'

export type { Letter } from './content.ts'
export type { SecurityEvent } from './security-content.ts'
export type RenderedLetter = { subject: string; text: string; html: string }

/** A mail as it is sent, as HTML and as plain text. `publicUrl`: the public address of this installation. */
export async function renderLetter(letter: Letter, site: { publicUrl: string }): Promise<RenderedLetter> {
  const content = contentOf(letter, site)
  return {
    subject: content.subject,
    text: letterText(content),
    html: await render(<LetterPage content={content} />),
  }
}
