import { brand } from '../../domain/platform/brand.ts'
import type { Route } from './+types/imprint.ts'
import { describePage } from './describe-page.ts'
import { Contact, Phone } from './legal/contact.tsx'
import { LegalPage, LegalSection } from './legal/legal-page.tsx'
import { OperatorLine, OperatorSays } from './legal/operator.tsx'

export const meta = (args: Route.MetaArgs) =>
  describePage(args, { title: 'Impressum', description: 'Wer diese Website betreibt und wie Sie uns erreichen.' })

export default function ImprintScreen() {
  return (
    <LegalPage
      title="Impressum"
      summary={<p>Wer diese Website betreibt und wie Sie uns erreichen (Angaben nach § 5 Digitale-Dienste-Gesetz).</p>}
    >
      <LegalSection title="Anbieter">
        <OperatorLine field="name" what="Name oder Firma mit Rechtsform" />
        <OperatorLine field="address" what="Straße, Hausnummer, Postleitzahl, Ort, Land" />
        <OperatorLine
          field="representedBy"
          label="Vertreten durch"
          what="vertretungsberechtigte Person, falls eine Firma oder ein Verein"
        />
      </LegalSection>
      <LegalSection title="Kontakt">
        <p>
          E-Mail: <Contact />
        </p>
        <p>
          Telefon: <Phone />
        </p>
      </LegalSection>
      {(brand.operator.register !== null || brand.operator.vatId !== null) && (
        <LegalSection title="Register und Steuer">
          <OperatorLine field="register" label="Registereintrag" what="Registergericht und Nummer, wenn es sie gibt" />
          <OperatorLine
            field="vatId"
            label="Umsatzsteuer-Identifikationsnummer"
            what="Nummer nach § 27a Umsatzsteuergesetz, wenn es sie gibt"
          />
        </LegalSection>
      )}
      <LegalSection title="Verantwortlich für die Inhalte">
        <OperatorLine
          field="responsibleForContent"
          label="Nach § 18 Absatz 2 Medienstaatsvertrag"
          what="Name und Anschrift einer Person"
        />
      </LegalSection>
      <LegalSection title="Streit schlichten">
        <p>
          Wenn etwas nicht passt, schreiben Sie uns bitte zuerst.{' '}
          <OperatorSays
            field="arbitration"
            what="ob Sie an Verfahren vor einer Verbraucherschlichtungsstelle teilnehmen"
          />
        </p>
      </LegalSection>
    </LegalPage>
  )
}
