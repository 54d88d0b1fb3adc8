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
    html: inColumn(await render(<LetterPage content={content} />)),
  }
}

/**
 * Classic Outlook ignores max-width and would fill its window with long lines: for it alone, a table of the sheet's
 * width stands around the sheet.
 */
const inColumn = (page: string) =>
  page
    .replace(
      /<table[^>]*class="sheet"/,
      (sheet) => `<!--[if mso]><table role="presentation" align="center" width="560"><tr><td><![endif]-->${sheet}`,
    )
    .replace(
      /(?<=<\/table>)(?=<\/td><\/tr><\/tbody><\/table>(<!--[^>]*-->)*<\/body>)/,
      '<!--[if mso]></td></tr></table><![endif]-->',
    )
