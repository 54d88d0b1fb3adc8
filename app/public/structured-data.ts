import { levelLabel } from '../../domain/content/competencies.ts'
import { anchorOf, GLOSSARY, type GlossaryWord } from '../../domain/content/glossary/word.ts'
import { brand, iconAddress } from '../../domain/platform/brand.ts'
import type { RouterOutputs } from '../../server/router.ts'

// Structured data in schema.org terms, for search engines.

type Api = RouterOutputs
export type StructuredData = { [field: string]: unknown }

const context = { '@context': 'https://schema.org' }
const addressOf = (publicUrl: string, { slug }: { slug: string }) => `${publicUrl}/kompetenzen/${slug}`

const organization = (publicUrl: string) => ({
  '@type': 'Organization',
  name: brand.name,
  url: publicUrl,
  logo: publicUrl + iconAddress('/favicon.svg'),
})

export const aboutUs = (publicUrl: string): StructuredData => ({
  ...context,
  ...organization(publicUrl),
  description: brand.claim,
})

export const questionsAndAnswers = (items: Api['faq']['list']): StructuredData => ({
  ...context,
  '@type': 'FAQPage',
  inLanguage: 'de',
  mainEntity: items.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

export const courseList = (publicUrl: string, competencies: Api['competencies']['list']): StructuredData => ({
  ...context,
  '@type': 'ItemList',
  itemListElement: competencies.map((competency, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    url: addressOf(publicUrl, competency),
  })),
})

export const course = (publicUrl: string, competency: Api['competencies']['bySlug']): StructuredData => ({
  ...context,
  '@type': 'Course',
  name: competency.title,
  description: competency.description || competency.title,
  url: addressOf(publicUrl, competency),
  provider: organization(publicUrl),
  inLanguage: 'de',
  educationalLevel: levelLabel(competency.pedagogicalMinAge),
  ...(competency.pedagogicalMinAge === null ? {} : { typicalAgeRange: `${competency.pedagogicalMinAge}-` }),
  dateModified: competency.updatedAt,
  syllabusSections: competency.levels.map(({ title, description }) => ({
    '@type': 'Syllabus',
    name: title,
    ...(description ? { description } : {}),
  })),
})

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
