import { brand } from '../domain/platform/brand.ts'
import type { Content, Section } from './content-type.ts'

export function letterText({
  greeting,
  before,
  sections = [],
  button,
  after,
  reason,
  leave,
  isChild,
}: Content): string {
  const parts = [
    greeting,
    ...before,
    ...sections.flatMap(sectionText),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...after,
    `${isChild ? 'Viele Grüße' : 'Freundliche Grüße'}\n${brand.name}`,
    // Mail programs take everything after a line '-- ' for a signature.
    `-- \n${reasonSentence({ reason, isChild })}\n${leave ? `${leave.label}:\n${leave.url}\n` : ''}${brand.name} · ${brand.contact.email}`,
  ]
  return `${parts.join('\n\n')}\n`
}

export const reasonSentence = ({ reason, isChild }: Pick<Content, 'reason' | 'isChild'>) =>
  `${isChild ? 'Du bekommst' : 'Sie bekommen'} diese Mail, weil ${reason}.`

const sectionText = ({ heading, passes, lists, aside, link }: Section): string[] => [
  heading,
  ...(passes ? passesText(passes) : []),
  ...lists.map(({ label, items }) => [`${label}:`, ...items.map((item) => `· ${item}`)].join('\n')),
  ...(aside ? [[`${aside.label}:`, ...aside.lines].join('\n')] : []),
  ...(link ? [`${link.label}:\n${link.url}`] : []),
]

const passesText = ({ label, titles, link }: NonNullable<Section['passes']>): string[] => [
  [`${label}:`, ...titles.map((title) => `★ ${title}`)].join('\n'),
  ...(link ? [`${link.label}:\n${link.url}`] : []),
]
