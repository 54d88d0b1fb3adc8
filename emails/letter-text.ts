import { brand } from '../domain/brand.ts'
import type { Content } from './content.ts'

/** A letter for those who read mail without pictures and colours. */
export function letterText({ greeting, before, button, after, reason, isChild }: Content): string {
  const parts = [
    greeting,
    ...before,
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...after,
    isChild ? `Viel Spaß!\n${brand.name}` : `Freundliche Grüße\n${brand.name}`,
    `--\n${isChild ? 'Du bekommst' : 'Sie bekommen'} diese Mail, weil ${reason}.\n${brand.name} · ${brand.contact.email}`,
  ]
  return `${parts.join('\n\n')}\n`
}
