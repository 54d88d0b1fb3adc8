import { brand } from '../../domain/brand.ts'
import type { Route } from './+types/imprint.ts'
import { describePage } from './describe-page.ts'
import { Contact } from './legal/contact.tsx'
import { LegalPage } from './legal/legal-page.tsx'
import { ToFillIn } from './legal/to-fill-in.tsx'

export const meta = (args: Route.MetaArgs) =>
  describePage(args, { title: 'Impressum', description: 'Wer diese Website betreibt und wie Sie uns erreichen.' })

export default function ImprintScreen() {
  return (
    <LegalPage
      title="Impressum"
      summary={<p>Wer diese Website betreibt und wie Sie uns erreichen (Angaben nach § 5 Digitale-Dienste-Gesetz).</p>}
      sections={[
        {
          title: 'Anbieter',
          text: (
            <>
              <p>
                <ToFillIn what="Name oder Firma mit Rechtsform" />
              </p>
              <p>
                <ToFillIn what="Straße, Hausnummer, Postleitzahl, Ort, Land" />
              </p>
              <p>
                Vertreten durch: <ToFillIn what="vertretungsberechtigte Person, falls eine Firma oder ein Verein" />
              </p>
            </>
          ),
        },
        {
          title: 'Kontakt',
          text: (
            <>
              <p>
                E-Mail: <Contact />
              </p>
              <p>Telefon: {brand.contact.phone}</p>
            </>
          ),
        },
        {
          title: 'Register und Steuer',
          text: (
            <>
              <p>
                Registereintrag: <ToFillIn what="Registergericht und Nummer, oder diese Zeile streichen" />
              </p>
              <p>
                Umsatzsteuer-Identifikationsnummer:{' '}
                <ToFillIn what="Nummer nach § 27a Umsatzsteuergesetz, oder diese Zeile streichen" />
              </p>
            </>
          ),
        },
        {
          title: 'Verantwortlich für die Inhalte',
          text: (
            <p>
              Nach § 18 Absatz 2 Medienstaatsvertrag: <ToFillIn what="Name und Anschrift einer Person" />
            </p>
          ),
        },
        {
          title: 'Streit schlichten',
          text: (
            <p>
              Wenn etwas nicht passt, schreiben Sie uns bitte zuerst. An einem Verfahren vor einer
              Verbraucherschlichtungsstelle nehmen wir nicht teil und sind dazu nicht verpflichtet.{' '}
              <ToFillIn what="bestätigen oder ändern" />
            </p>
          ),
        },
      ]}
    />
  )
}
