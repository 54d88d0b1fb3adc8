import { measures } from './measures.ts'
import { answered, controller, escaped, list, operatorSays, type Paper, page, steps } from './paper.ts'
import { aboutActivity, keptFor, recipients } from './record.ts'
import { type Activity, activities } from './tables.ts'

const all = Object.keys(activities) as Activity[]

export const processorAnnex: Paper = {
  file: 'anlage-zur-auftragsverarbeitung.md',
  title: 'Anlage zum Vertrag über Auftragsverarbeitung (Art. 28 DSGVO)',
  write: (facts) =>
    page(processorAnnex.title, facts, [
      'Für den Vertrag mit dem, der die Plattform für einen anderen betreibt. Der Vertrag selbst muss regeln, was Art. 28 Abs. 3 Buchst. a bis h DSGVO verlangt; diese Anlage beschreibt, worum es geht.',
      list([
        `Auftraggeber: ${answered(facts, 'onBehalfOf')} (bei „nein“: Sie selbst, gegenüber Ihrem Anbieter)`,
        `Betreiber: ${operatorSays(facts, 'name', 'Name')}, ${operatorSays(facts, 'address', 'Anschrift')}`,
      ]),
      '## Gegenstand, Art und Zweck',
      list(all.map((activity) => `${activities[activity]}: ${aboutActivity[activity].purpose}`)),
      '## Betroffene',
      list([...new Set(all.map((activity) => aboutActivity[activity].who))]),
      '## Art der Daten und Dauer',
      ...all.flatMap((activity) => [`### ${activities[activity]}`, keptFor(activity)]),
      '## Weitere Auftragsverarbeiter und Empfänger',
      recipients(facts),
      '## Maßnahmen (Art. 32 DSGVO)',
      ...measures(facts),
      '## Nach dem Ende',
      'Alle Daten lassen sich als Sicherung übergeben (`npm run backup`) und danach mit dem Datenordner, der Datenbank und den Sicherungen löschen. Familien können ihre Daten bis zuletzt selbst herunterladen.',
    ]),
}

export const breachPlan: Paper = {
  file: 'plan-fuer-datenpannen.md',
  title: 'Plan für Datenpannen (Art. 33 und 34 DSGVO)',
  write: (facts) =>
    page(breachPlan.title, facts, [
      `Zuerst anrufen: ${answered(facts, 'breachContact')}. Vertretung: ${answered(facts, 'breachDeputy')}. Zuletzt geübt: ${answered(facts, 'breachExercise')}.`,
      '**Ab dem Bekanntwerden laufen 72 Stunden** (Art. 33 Abs. 1 DSGVO). Schreiben Sie die Uhrzeit auf, zu der Sie davon erfahren haben.',
      '## In der ersten Stunde',
      steps([
        'Nichts löschen. Uhrzeit, Beobachtung und wer sie gemacht hat aufschreiben.',
        'Ist ein Konto betroffen: unter Administration → Benutzer das Konto sperren oder alle Geräte abmelden.',
        'Ist ein Konto des Teams betroffen: zusätzlich `npm run admin -- remove ADRESSE` auf dem Server.',
        'Ist der Server selbst betroffen: vom Netz nehmen, aber nicht ausschalten; den Anbieter anrufen.',
        'Das Protokoll ansehen (Administration → Protokoll), und auf dem Server das des Programms sichern.',
      ]),
      '## Am ersten Tag',
      steps([
        'Klären: welche Daten, welche Menschen, wie viele, seit wann? Die Tabellen im Verzeichnis von Verarbeitungstätigkeiten sagen, was es gibt.',
        'Beurteilen: Was kann den Betroffenen geschehen? Bei Kindern im Zweifel das höhere Risiko annehmen.',
        `Melden, außer das Risiko ist voraussichtlich nicht gegeben: ${operatorSays(facts, 'supervisoryAuthority', 'Aufsichtsbehörde')}. Was noch fehlt, darf nachgereicht werden (Art. 33 Abs. 4 DSGVO).`,
        `Die oder den Datenschutzbeauftragten einbeziehen: ${operatorSays(facts, 'dataProtectionOfficer', 'Kontakt')}.`,
        'Betreiben Sie im Auftrag eines anderen: ihn unverzüglich unterrichten (Art. 33 Abs. 2 DSGVO).',
      ]),
      '## Was in die Meldung gehört (Art. 33 Abs. 3 DSGVO)',
      list([
        'Art der Verletzung, ungefähre Zahl der Menschen und Datensätze',
        `Kontakt: ${escaped(facts.brand.contact.email)}, ${escaped(facts.brand.contact.phone)}`,
        'wahrscheinliche Folgen',
        'was dagegen getan wurde und wird',
      ]),
      '## Die Familien benachrichtigen (Art. 34 DSGVO)',
      'Bei voraussichtlich hohem Risiko unverzüglich, in klarer und einfacher Sprache, mit dem, was sie selbst tun können (Passwort ändern, Familien-Code erneuern, geteilte Links widerrufen). Kinder mit eigenem Konto bekommen eine Fassung, die sie verstehen.',
      '## Danach',
      list([
        'Jede Panne aufschreiben, auch eine nicht gemeldete: was geschah, Folgen, Abhilfe (Art. 33 Abs. 5 DSGVO).',
        'Ursache beheben, Sicherung prüfen (`npm run doctor`), diesen Plan verbessern.',
      ]),
    ]),
}

export const accessibilityStatement: Paper = {
  file: 'erklaerung-zur-barrierefreiheit.md',
  title: 'Erklärung zur Barrierefreiheit',
  write: (facts) =>
    page(accessibilityStatement.title, facts, [
      `Diese Erklärung gilt für ${facts.publicUrl}. Die Seite /barrierefreiheit sagt dasselbe; ob für Sie das Barrierefreiheitsstärkungsgesetz (BFSG) oder das Recht öffentlicher Stellen gilt, muss geprüft werden.`,
      '## Maßstab',
      'Web Content Accessibility Guidelines (WCAG) 2.2, Stufe AA. Die Norm EN 301 549 in ihrer geltenden Fassung V3.2.1, auf die sich das BFSG stützt, verlangt die WCAG 2.1, Stufe AA; wer 2.2 erfüllt, erfüllt auch diese.',
      '## Beschreibung der Dienstleistung (BFSG, Anlage 3)',
      list([
        'Was sie ist: eine Webseite, mit der Eltern ihre Kinder durch die digitale Welt begleiten. Kinder lesen Lektionen, beantworten Quizze, üben mit nachgestellten Angriffen und verdienen Pässe; Eltern wählen, was gelernt wird, und sehen, wie es geht.',
        'Wie sie bedient wird: im Browser, mit Maus, Finger oder Tastatur; alles steht als Text da. Die Seite /faq und die ersten Schritte nach der Anmeldung erklären es.',
        'Wie sie die Anforderungen erfüllt: siehe die nächsten Abschnitte und die Seite /barrierefreiheit.',
      ]),
      '## Was geprüft ist',
      list([
        'Bei jeder Änderung prüft ein Programm (axe) die Seiten, hell und dunkel, breit und schmal.',
        'Die wichtigsten Abläufe werden mit Tastatur, Maus und Finger bedient, über Rollen und Namen wie mit Vorlesesoftware.',
        `Außerdem: ${answered(facts, 'accessibilityCheck')}`,
      ]),
      '## Was noch nicht geht',
      list([
        'Anmelden und Lernen brauchen JavaScript.',
        'Übungen anderer Anbieter öffnen sich auf deren Seiten; wie bedienbar sie sind, lässt sich nicht zusagen.',
        'Fassungen in Leichter Sprache und in Gebärdensprache gibt es nicht.',
        `Weitere: ${operatorSays(facts, 'knownBarriers', 'bekannte Einschränkungen')}`,
      ]),
      '## Ein Hindernis melden',
      list([
        `${escaped(facts.brand.contact.email)}, ${escaped(facts.brand.contact.phone)}; Antwort innerhalb von: ${operatorSays(facts, 'answersWithin', 'Frist')}`,
        `Zuständige Stelle: ${operatorSays(facts, 'marketSurveillance', 'Marktüberwachung oder Schlichtungsstelle')}`,
        `Stand: ${operatorSays(facts, 'accessibilityAsOf', 'Monat und Jahr')}`,
      ]),
      controller(facts),
    ]),
}
