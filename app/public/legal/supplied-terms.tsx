import { TERMS_VERSION } from '../../../domain/people/terms.ts'
import { brand, priceLine } from '../../../domain/platform/brand.ts'
import { TextLink } from '../../components/button/text-link.tsx'
import { contactOf } from '../help/contacts.ts'
import { Contact } from './contact.tsx'
import { LegalPage, LegalSection } from './legal-page.tsx'
import { Gap, OperatorLine } from './operator.tsx'

const month = new Intl.DateTimeFormat('de-DE', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The terms that come with the program, for whoever has not written their own. */
export function SuppliedTerms() {
  const price = priceLine()
  return (
    <LegalPage
      title="Nutzungsbedingungen"
      summary={
        <>
          <p>Was Sie von {brand.name} erwarten können und was wir von Ihnen erwarten.</p>
          <p>Stand: {month.format(new Date(`${TERMS_VERSION}-01`))}</p>
        </>
      }
    >
      <LegalSection title="1. Worum es geht">
        <p>
          {brand.name} ist eine Lernplattform. Eltern wählen Kompetenzen für ihre Kinder aus; Kinder lesen Lektionen,
          lösen Quizze und üben an simulierten Angriffen. Wer eine Kompetenz abschließt, bekommt einen Pass.
        </p>
        <OperatorLine field="name" label="Betreiber der Plattform" what="Name wie im Impressum" />
      </LegalSection>
      <LegalSection title="2. Wer mitmachen darf">
        <p>
          Ein Konto anlegen dürfen Erwachsene. Ein Kind hinzufügen dürfen Sie nur, wenn Sie sorgeberechtigt sind und der
          Speicherung seiner Angaben zustimmen.
        </p>
        <p>
          Kinder bekommen einen eigenen Zugang durch ihre Eltern: mit einer Einladung oder, ohne E-Mail-Adresse, mit
          Spitzname und Geheimnis. Ein Kind kann zwei Elternteile haben, mit gleichen Rechten; keiner kann den anderen
          entfernen. Laden Sie andere Erwachsene nur ein, wenn Sie das für Ihr Kind entscheiden dürfen, und nur
          Menschen, denen Sie vertrauen. Über geteilte Links können sie einzelne Inhalte auch ohne Zugang öffnen.
        </p>
      </LegalSection>
      <LegalSection title="3. Was es kostet">
        <p>
          Die Registrierung ist kostenlos, und Sie geben dabei keine Zahlungsdaten an. Aus der Registrierung entsteht
          keine Pflicht zu zahlen.
        </p>
        {price && <p>{price}</p>}
      </LegalSection>
      <LegalSection title="4. Worum wir Sie bitten">
        <ul>
          <li>Machen Sie richtige Angaben, und halten Sie Ihre E-Mail-Adresse aktuell.</li>
          <li>Behalten Sie Passwörter, Einladungen und geteilte Links für sich und Ihre Familie.</li>
          <li>Starten Sie Übungen nur für sich und Ihre eigenen Kinder.</li>
          <li>Wenn Sie ein Kind anderer begleiten: Behalten Sie für sich, was Sie hier von ihm sehen.</li>
          <li>Stören Sie den Betrieb nicht, und versuchen Sie nicht, an Daten anderer zu kommen.</li>
        </ul>
      </LegalSection>
      <LegalSection title="5. Geteilte Links">
        <p>
          Ein geteilter Link gilt unbegrenzt, bis Sie ihn widerrufen. Wer ihn hat, kann den Inhalt öffnen, und was dort
          gelernt wird, zählt für Ihr Kind. Geben Sie ihn deshalb nur an Ihr Kind weiter. Ein Link zu einer Lektion für
          Eltern ist für den anderen Elternteil da; dort zählt nichts.
        </p>
      </LegalSection>
      <LegalSection title="6. Übungen und Pässe">
        <p>
          Simulierte Angriffe sind Übungen. Absender, Firmen und Adressen darin sind erfunden. Sie entscheiden, ob Ihr
          Kind eine Übung macht.
        </p>
        <p>Ein Pass zeigt, was ein Kind hier gelernt hat. {brand.pass.terms}</p>
      </LegalSection>
      <LegalSection title="7. Unsere Inhalte">
        <p>
          Lektionen und Quizze dürfen Sie in Ihrer Familie frei nutzen. Veröffentlichen oder verkaufen dürfen Sie sie
          nicht. Wir schreiben sie sorgfältig; sie ersetzen aber keine persönliche Beratung. {brand.name} ist kein
          Notdienst: Bei Gefahr rufen Sie bitte die {contactOf('Polizei').label}.
        </p>
      </LegalSection>
      <LegalSection title="8. Betrieb und Haftung">
        <p>
          Wir geben uns Mühe, dass {brand.name} immer erreichbar ist, können es aber nicht versprechen. Für Vorsatz und
          grobe Fahrlässigkeit haften wir unbeschränkt, ebenso wenn Leben, Körper oder Gesundheit verletzt werden. Bei
          leichter Fahrlässigkeit haften wir nur, wenn eine wesentliche Pflicht verletzt ist, und nur für den Schaden,
          mit dem typischerweise zu rechnen war.
        </p>
        {!brand.operator.termsChecked && (
          <p>
            <Gap what="diese Bedingungen vor der Veröffentlichung rechtlich prüfen lassen" />
          </p>
        )}
      </LegalSection>
      <LegalSection title="9. Aufhören">
        <p>
          Sie können jederzeit aufhören, ohne Frist und ohne Grund: Ihr Konto löschen Sie selbst in Ihrem Profil, ein
          Kind in der Familienverwaltung. Hat es noch einen Elternteil, fragen wir ihn vorher. Bei Fragen schreiben Sie
          an <Contact />. Wer gegen diese Bedingungen grob verstößt, dessen Konto können wir sperren; vorher sagen wir
          Bescheid, wenn das möglich ist.
        </p>
      </LegalSection>
      <LegalSection title="10. Wenn sich etwas ändert">
        <p>
          Ändern wir diese Bedingungen, sagen wir es Ihnen rechtzeitig vorher. Sind Sie nicht einverstanden, können Sie
          Ihr Konto löschen. Es gilt deutsches Recht; Rechte, die Ihnen das Land gibt, in dem Sie wohnen, behalten Sie.
        </p>
      </LegalSection>
      <LegalSection title="11. Ihre Daten">
        <p>
          Was wir speichern und wozu, steht in der <TextLink to="/privacy">Datenschutzerklärung</TextLink>.
        </p>
      </LegalSection>
    </LegalPage>
  )
}
