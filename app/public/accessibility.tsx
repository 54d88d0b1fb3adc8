import accessibility from '../../content/legal/accessibility.md'
import { brand } from '../../domain/platform/brand.ts'
import type { Route } from './+types/accessibility.ts'
import { describePage } from './describe-page.ts'
import { LegalText } from './legal/legal-text.tsx'

export const meta = (args: Route.MetaArgs) =>
  describePage(args, {
    title: 'Barrierefreiheit',
    description: `Wie ${brand.name} für alle bedienbar bleibt, was noch fehlt und wohin Sie sich wenden, wenn etwas nicht geht.`,
  })

export default function AccessibilityScreen() {
  return <LegalText text={accessibility} />
}
