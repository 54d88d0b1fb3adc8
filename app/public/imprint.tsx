import imprint from '../../content/legal/imprint.md'
import type { Route } from './+types/imprint.ts'
import { describePage } from './describe-page.ts'
import { LegalText } from './legal/legal-text.tsx'

export const meta = (args: Route.MetaArgs) =>
  describePage(args, { title: 'Impressum', description: 'Wer diese Website betreibt und wie Sie uns erreichen.' })

export default function ImprintScreen() {
  return <LegalText text={imprint} />
}
