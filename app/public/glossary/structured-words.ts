import { anchorOf, GLOSSARY, type GlossaryWord } from '../../../domain/content/glossary/word.ts'
import { brand } from '../../../domain/platform/brand.ts'
import type { StructuredData } from '../structured-data.ts'

/** The glossary in schema.org terms, for search engines. */
export const structuredWords = (publicUrl: string, words: GlossaryWord[]): StructuredData => ({
  '@context': 'https://schema.org',
  '@type': 'DefinedTermSet',
  name: `Wörterbuch von ${brand.name}`,
  url: publicUrl + GLOSSARY,
  inLanguage: 'de',
  hasDefinedTerm: words.map((word) => ({
    '@type': 'DefinedTerm',
    name: word.word,
    description: word.explanation,
    url: `${publicUrl}${GLOSSARY}#${anchorOf(word)}`,
  })),
})
