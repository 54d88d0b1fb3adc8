import { brand } from '../domain/brand.ts'
import type { Content } from './content.ts'

/** A letter for those who read mail as plain text. */
export function letterText({ greeting, before, button, after, reason, isChild }: Content): string {
  const parts = [
    greeting,
    ...before,
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...after,
    `${isChild ? 'Viele Grüße' : 'Freundliche Grüße'}\n${brand.name}`,
    // '-- ' begins what mail programs take for a signature.
    `-- \n${reasonSentence({ reason, isChild })}\n${brand.name} · ${brand.contact.email}`,
  ]
  return `${parts.join('\n\n')}\n`
}

export const reasonSentence = ({ reason, isChild }: Pick<Content, 'reason' | 'isChild'>) =>
  `${isChild ? 'Du bekommst' : 'Sie bekommen'} diese Mail, weil ${reason}.`
