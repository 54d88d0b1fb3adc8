import { formatSpan, paragraphsOf } from '../domain/operation/announcements.ts'
import { brand } from '../domain/platform/brand.ts'
import type { Content } from './content-type.ts'

/** An announcement to all parents. Without a name: one text suits all. `work`: when the product is unavailable. */
export type AnnouncementLetter = { title: string; body: string; work: { from: Date; until: Date } | null }

export function announcementContent(
  { title, body, work }: AnnouncementLetter,
  publicUrl: string,
): Omit<Content, 'greeting' | 'isChild'> {
  const paragraphs = paragraphsOf(body)
  return {
    subject: title,
    preview: previewOf(work ? formatSpan(work.from, work.until) : (paragraphs[0] ?? title)),
    heading: title,
    before: [...(work ? [workSentence(work)] : []), ...paragraphs],
    button: { label: `${brand.name} öffnen`, url: `${publicUrl}/dashboard` },
    after: [],
    reason: `Sie ein Konto bei ${brand.name} haben und diese Mitteilung an alle Eltern geht. Sie betrifft die Nutzung selbst und lässt sich deshalb nicht abbestellen`,
  }
}

const workSentence = ({ from, until }: { from: Date; until: Date }) =>
  `Wartung: ${formatSpan(from, until)}. In dieser Zeit ist ${brand.name} nicht oder nur eingeschränkt zu erreichen.`

/** What mail programs show in their list, in one line. */
const previewOf = (text: string) => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 90 ? `${line.slice(0, 89)}…` : line
}
