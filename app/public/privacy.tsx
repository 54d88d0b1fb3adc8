import privacy from '../../content/legal/privacy.md'
import { brand } from '../../domain/platform/brand.ts'
import type { Route } from './+types/privacy.ts'
import { describePage } from './describe-page.ts'
import { LegalText } from './legal/legal-text.tsx'

export const meta = (args: Route.MetaArgs) =>
  describePage(args, {
    title: 'Datenschutz',
    description: `Welche Daten ${brand.name} von Eltern und Kindern speichert, wozu, wie lange, und welche Rechte Sie haben.`,
  })

export default function PrivacyScreen() {
  return <LegalText text={privacy} />
}
