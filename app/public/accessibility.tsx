import { Link } from 'react-router'
import { brand } from '../../domain/platform/brand.ts'
import type { Route } from './+types/accessibility.ts'
import { describePage } from './describe-page.ts'
import { Contact, Phone } from './legal/contact.tsx'
import { LegalPage, LegalSection } from './legal/legal-page.tsx'
import { OperatorLine, OperatorSays } from './legal/operator.tsx'

export const meta = (args: Route.MetaArgs) =>
  describePage(args, {
    title: 'Barrierefreiheit',
    description: `Wie ${brand.name} für alle bedienbar bleibt, was noch fehlt und wohin Sie sich wenden, wenn etwas nicht geht.`,
  })

export default function AccessibilityScreen() {
  return (
    <LegalPage
      title="Erklärung zur Barrierefreiheit"
      summary={
        <p>
          {brand.name} soll für alle Familien bedienbar sein: mit Tastatur, mit Vorlesesoftware, mit großer Schrift und
          auf kleinen Bildschirmen. Hier steht, was wir dafür tun, was noch fehlt und wie Sie uns ein Hindernis melden.
        </p>
      }
    >
      <LegalSection title="1. Woran wir uns halten">
        <p>
          Unser Maßstab sind die Web Content Accessibility Guidelines (WCAG) 2.2, Stufe AA. Das
          Barrierefreiheitsstärkungsgesetz stützt sich auf die Norm EN 301 549; deren geltende Fassung V3.2.1 verlangt
          die WCAG 2.1, Stufe AA. Wer 2.2 erfüllt, erfüllt auch diese.
        </p>
      </LegalSection>
      <LegalSection title="2. Was dieser Dienst ist">
        <p>
          {brand.name} ist eine Webseite, mit der Eltern ihre Kinder durch die digitale Welt begleiten. Eltern legen ein
          Konto an, tragen ihre Kinder ein und wählen, was sie lernen. Kinder lesen Lektionen, beantworten Quizze, üben
          mit nachgestellten Angriffen und verdienen Pässe. Eltern sehen, wie es ihnen dabei geht.
        </p>
        <p>
          Dafür genügt ein aktueller Browser auf Telefon, Tablet oder Rechner; installiert werden muss nichts. Eltern
          melden sich mit E-Mail-Adresse und Passwort an, Kinder ebenso oder mit Familien-Code und sechs Ziffern oder
          drei Bildern. Bedient wird mit Maus, Finger oder Tastatur, und alles steht als Text da. Was ein Bildschirm
          zeigt, nennt oben seine Überschrift; das Menü dort führt zu den anderen. Wie es losgeht, zeigen nach der
          Anmeldung die ersten Schritte; Antworten stehen bei den <Link to="/faq">häufigen Fragen</Link>.
        </p>
      </LegalSection>
      <LegalSection title="3. Was Sie erwarten können">
        <ul>
          <li>Alles lässt sich mit der Tastatur bedienen, und immer ist zu sehen, wo Sie gerade sind.</li>
          <li>Überschriften, Felder, Schaltflächen und Fehlermeldungen haben Namen, die vorgelesen werden.</li>
          <li>Nichts hängt nur an einer Farbe: Neben jeder Farbe steht ein Wort oder ein Zeichen.</li>
          <li>Es gibt eine helle und eine dunkle Darstellung; sie folgt der Einstellung Ihres Geräts.</li>
          <li>Die Schrift ist für gute Lesbarkeit entworfen und lässt sich auf das Doppelte vergrößern.</li>
          <li>
            Beim Lernen lassen sich Schriftgröße, Abstände, Zeilenlänge und Farben einstellen. Lektionen und Quizfragen
            werden vorgelesen, wenn das Gerät eine deutsche Stimme hat.
          </li>
          <li>Wer Bewegung auf dem Bildschirm abgestellt hat, sieht keine. Von selbst wechselt hier nichts.</li>
          <li>Lektionen sind in kurzen Sätzen geschrieben. Zeit läuft bei keinem Quiz ab.</li>
          <li>Alle Seiten, die ohne Anmeldung zu lesen sind, gehen auch ohne JavaScript.</li>
        </ul>
      </LegalSection>
      <LegalSection title="4. Wie wir prüfen">
        <p>
          Bei jeder Änderung prüft ein Programm (axe) alle Seiten, in heller und in dunkler Darstellung, und ob sie auf
          einen schmalen Bildschirm passen. Die wichtigsten Abläufe werden dabei so bedient, wie Vorlesesoftware sie
          sieht: über Rollen und Namen.
        </p>
        <p>Das findet nicht alles. Eine Prüfung durch eine unabhängige Stelle gibt es noch nicht.</p>
      </LegalSection>
      <LegalSection title="5. Was noch nicht geht">
        <ul>
          <li>Anmelden und Lernen brauchen JavaScript; ohne sehen Sie dort nur einen Hinweis mit dem Weg zurück.</li>
          <li>
            Übungen, die andere Anbieter betreiben, öffnen sich auf deren Seiten. Wie bedienbar diese sind, können wir
            nicht zusagen.
          </li>
          <li>Fassungen in Leichter Sprache und in Gebärdensprache gibt es nicht.</li>
          {brand.operator.knownBarriers !== null && (
            <li>
              <OperatorSays field="knownBarriers" what="weitere bekannte Einschränkungen, wenn es sie gibt" />
            </li>
          )}
        </ul>
      </LegalSection>
      <LegalSection title="6. Ein Hindernis melden">
        <p>
          Etwas lässt sich nicht bedienen oder nicht lesen? Schreiben Sie uns: <Contact />. Eine kurze Beschreibung und
          die Adresse der Seite genügen. Telefonisch erreichen Sie uns unter <Phone />.
        </p>
        <OperatorLine
          field="answersWithin"
          label="So lange brauchen wir höchstens für eine Antwort"
          what="Frist, zum Beispiel zwei Wochen"
        />
      </LegalSection>
      <LegalSection title="7. Zuständige Stelle">
        <p>
          Hilft unsere Antwort nicht weiter, können Sie sich an die Marktüberwachung wenden:{' '}
          <OperatorSays field="marketSurveillance" what="zuständige Stelle mit Anschrift und E-Mail-Adresse" />
        </p>
      </LegalSection>
      <LegalSection title="8. Stand">
        <OperatorLine field="accessibilityAsOf" label="Zuletzt überprüft" what="Monat und Jahr" />
      </LegalSection>
    </LegalPage>
  )
}
