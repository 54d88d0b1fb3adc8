import privacy from '../../content/legal/privacy.md'
import { brand } from '../../domain/platform/brand.ts'
import type { Route } from './+types/privacy.ts'
import { describePage } from './describe-page.ts'
import { Contact } from './legal/contact.tsx'
import { LegalPage, LegalSections } from './legal/legal-page.tsx'
import { LegalBlocks } from './legal/operator.tsx'

export const meta = (args: Route.MetaArgs) =>
  describePage(args, {
    title: 'Datenschutz',
    description: `Welche Daten ${brand.name} von Eltern und Kindern speichert, wozu, wie lange, und welche Rechte Sie haben.`,
  })

export default function PrivacyScreen() {
  return (
    <LegalPage
      title="Datenschutzerklärung"
      summary={
        <>
          <p>
            Hier steht, welche Daten {brand.name} speichert, wozu und wie lange. Kurz gesagt: nur, was zum Lernen
            gebraucht wird. Keine Werbung, keine Auswertung durch Fremde, kein Verkauf von Daten. Von anderen Servern
            lädt diese Website nichts nach.
          </p>
          <p>
            Fragen beantworten wir gern: <Contact />
          </p>
        </>
      }
    >
      <LegalSections
        sections={privacy.map(({ title, blocks }) => ({ title: title ?? '', text: <LegalBlocks blocks={blocks} /> }))}
      />
    </LegalPage>
  )
}
