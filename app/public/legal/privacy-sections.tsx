import type { ReactNode } from 'react'
import { OperatorLine, OperatorSays } from './operator.tsx'

/** What is stored, for every table of db/tables; a new kind of data needs a sentence here. */
export const privacySections: { title: string; text: ReactNode }[] = [
  {
    title: '1. Wer verantwortlich ist',
    text: (
      <>
        <OperatorLine field="name" what="Name wie im Impressum" />
        <OperatorLine field="address" what="Anschrift wie im Impressum" />
        <OperatorLine
          field="dataProtectionOfficer"
          label="Datenschutzbeauftragte Person"
          what="Kontakt, wenn eine bestellt ist"
        />
        <OperatorLine field="server" label="Die Daten liegen bei" what="Anbieter und Ort des Servers" />
      </>
    ),
  },
  {
    title: '2. Wenn Sie die Website nur ansehen',
    text: (
      <>
        <p>
          Ihr Browser schickt beim Aufruf jeder Seite technische Angaben mit, zum Beispiel die IP-Adresse. Ohne sie käme
          keine Antwort an. Unser Programm schreibt sie nicht in ein Besuchsprotokoll.{' '}
          <OperatorSays
            field="accessLogs"
            what="was ein vorgeschalteter Server protokolliert und wie lange, wenn er es tut"
          />
        </p>
        <p>
          Öffnen Sie eine Frage auf der FAQ-Seite, zählen wir das. Gespeichert werden die Frage, der Zeitpunkt, eine
          zufällige Kennung für diesen einen Seitenbesuch, die ersten 120 Zeichen der Browserkennung und, wenn Sie
          angemeldet sind, Ihr Konto. So sehen wir, welche Antworten gebraucht werden (Art. 6 Abs. 1 Buchst. f DSGVO).
          Wer unsere Inhalte betreut, sieht davon nur, wie oft eine Frage geöffnet wurde.
        </p>
        <p>
          Damit niemand Links durchprobiert oder uns überlastet, zählen wir Versuche je Anschluss. Dafür speichern wir
          keine IP-Adresse, sondern einen unkenntlich gemachten Schlüssel, höchstens zwei Tage lang (Art. 6 Abs. 1
          Buchst. f DSGVO).
        </p>
      </>
    ),
  },
  {
    title: '3. Wenn Sie ein Konto haben',
    text: (
      <>
        <p>Für Ihr Konto speichern wir (Art. 6 Abs. 1 Buchst. b DSGVO):</p>
        <ul>
          <li>Vorname, Nachname, E-Mail-Adresse und, wenn Sie möchten, eine Telefonnummer,</li>
          <li>Ihr Passwort, so verschlüsselt, dass auch wir es nicht lesen können (als Argon2id-Prüfwert),</li>
          <li>
            wenn Sie Passkeys hinzufügen: deren öffentlichen Teil, den Namen, den Sie ihnen geben, seit wann es sie
            gibt, wann sie zuletzt benutzt wurden und ob es sie auf mehreren Geräten gibt. Der geheime Teil bleibt auf
            Ihrem Gerät; Fingerabdruck, Gesicht und PIN erfahren wir nie,
          </li>
          <li>
            für jede Anmeldung einen Eintrag mit Beginn und Ende sowie, soweit bekannt, gekürzter IP-Adresse und
            Browserkennung, damit Missbrauch auffällt (Art. 6 Abs. 1 Buchst. f DSGVO). Eine Anmeldung, die sieben Tage
            nicht benutzt wird, endet, und jede endet nach 30 Tagen. In Ihrem Profil sehen Sie, wo Sie angemeldet sind,
            und können einzelne Anmeldungen beenden.
          </li>
          <li>
            wenn Sie Status-Updates einstellen: ob, wie oft und wann Sie welche möchten, die Zeitzone, die von Ihnen
            genannte Adresse eines Auswertungsdienstes, und an welchen Tagen eines verschickt wurde,
          </li>
          <li>
            wenn Sie Erinnerungen auf einem Gerät einschalten: den Namen, den Sie dem Gerät geben, seit wann, wann Sie
            zuletzt dort waren, wann es zuletzt erinnert wurde und seit wann dort nichts ankommt, dazu Adresse und
            Schlüssel, mit denen der Benachrichtigungsdienst Ihres Browsers das Gerät findet, und seine letzte Absage;
            woran Sie erinnert werden möchten und Ihre Ruhezeiten; woran Sie in den letzten 60 Tagen erinnert wurden.
            Ein Gerät verschwindet, wenn Sie es entfernen oder sich dort abmelden, wenn sich dort jemand anderes
            anmeldet und wenn Sie 90 Tage nicht dort waren,
          </li>
          <li>welche Lektionen für Eltern Sie als gelesen markiert haben, und wann; das sehen nur Sie,</li>
          <li>
            welche Kinder Sie begleiten, ob als Elternteil oder als Begleitperson, seit wann und wer Sie eingeladen hat;
            nach dem Ende noch 90 Tage,
          </li>
          <li>
            wen Sie einladen, ein Kind zu begleiten: als was, wann, und seine E-Mail-Adresse, wenn Sie eine eintragen.
            Vom Link selbst speichern wir nur einen Prüfwert. Er gilt sieben Tage und ein einziges Mal; 30 Tage nach
            seinem Ende löschen wir die Einladung,
          </li>
          <li>
            ein Protokoll über Anmeldungen, Fehlversuche und Änderungen an der Anmeldung, mit Kennungen statt Namen und
            gekürzter IP-Adresse, 180 Tage lang; was Admins an einem Konto tun (sperren, abmelden, Rechte geben), mit
            Namen, ein Jahr lang. Wie oft jemand ein Passwort falsch eingibt, zählen wir unter unkenntlich gemachten
            Schlüsseln, höchstens zwei Tage (Art. 6 Abs. 1 Buchst. f DSGVO),
          </li>
          <li>
            E-Mails an Sie, bis ein Mailserver sie angenommen hat. Danach bleibt sieben Tage lang nur stehen, an welche
            Adresse und mit welchem Betreff eine ging. Nimmt keiner sie an, bewahren wir ihren Text vierzehn Tage auf,
            um sie noch einmal zu senden, und dass sie nicht ankam, 90 Tage. Lehnt ein Mailserver Ihre Adresse ab,
            merken wir uns das, bis wieder eine E-Mail ankommt. Verschickt dieser Server keine E-Mails, liegen sie in
            einem Postfach, das nur an seinem eigenen Rechner zu öffnen ist.
          </li>
          <li>
            Mitteilungen an alle Eltern, etwa vor einer Wartung: dass Ihnen eine per E-Mail geschickt wurde, 30 Tage
            lang, und welche Sie als Banner geschlossen haben, höchstens zwei Jahre lang. Sie betreffen die Nutzung
            selbst und lassen sich nicht abbestellen (Art. 6 Abs. 1 Buchst. b DSGVO),
          </li>
          <li>
            welcher Fassung der Nutzungsbedingungen Sie wann zugestimmt haben, solange es Ihr Konto gibt. Kommt eine
            neue, der alle zustimmen müssen, fragen wir Sie bei der nächsten Seite.
          </li>
        </ul>
        <p>
          Wir schreiben Ihnen, wenn es um Ihr Konto geht: um eine Adresse zu bestätigen, ein Passwort neu zu setzen,
          oder weil jemand oft ein falsches Passwort versucht hat. Werbung verschicken wir nicht.
        </p>
      </>
    ),
  },
  {
    title: '4. Was wir über Kinder speichern',
    text: (
      <>
        <p>
          Ein Kind gibt es hier nur, wenn ein sorgeberechtigter Elternteil zugestimmt hat (Art. 6 Abs. 1 Buchst. a und
          Art. 8 DSGVO). Kommt der zweite Elternteil dazu, stimmt auch er zu; widerruft einer, gilt das für beide, und
          beide erfahren es. Mit der Zustimmung merken wir uns, wer sie wann zu welchem Text gegeben und wann widerrufen
          hat. Widerrufen können Sie jederzeit in der Familienverwaltung: Dann wird das Kind abgemeldet, nichts Neues
          mehr gespeichert und das Kind nach 14 Tagen mit allem gelöscht. Dasselbe gilt, wenn geht, wer als Einziger
          zugestimmt hat; wer bleibt, wird dann gefragt. Ab 16 Jahren entscheidet das Kind selbst, in seinem Profil.
          Einen Monat vorher schreiben wir Ihnen einmal, was sich dann ändert.
        </p>
        <ul>
          <li>
            Angaben: Vorname und Geburtsdatum; freiwillig Nachname, Geschlecht, E-Mail-Adresse und Telefonnummer. Aus
            dem Geburtsdatum ergibt sich das Alter, nach dem sich die Level richten.
          </li>
          <li>
            Wenn ein Elternteil das Kind nicht mehr begleitet und sein Geheimnis kennen könnte: seit wann das so ist,
            bis Sie ihm ein neues geben oder sagen, dass es nicht nötig ist. So lange kommt niemand als Ihr Kind hinein.
          </li>
          <li>
            Lernen: zugewiesene Kompetenzen, gelesene Lektionen, gemachte Aufgaben (nicht, wie es lief), Versuche und
            Antworten in Quizzen, Versuche in Übungen, Fortschritt und Pässe, jeweils mit Zeitpunkt.
          </li>
          <li>
            Das Heft des Kindes: was es in Lektionen selbst gemacht hat, zum Beispiel einen Wochenplan, in seinen
            Worten. Sie sehen davon nur Seiten, die das Kind Ihnen zeigt, auch in den Daten, die Sie herunterladen. Das
            Kind kann jede Seite zurücknehmen und wegwerfen.
          </li>
          <li>
            Glückwünsche zu Pässen: zu welchem Pass Sie dem Kind gratuliert haben und wann, und wann es sich bedankt
            hat.
          </li>
          <li>
            Die Figur des Kindes: welche Farbe sie hat und was sie trägt. Das Kind verdient sich das mit Stempeln; zu
            kaufen gibt es nichts. Wer den Familien-Code hat, sieht die Figur neben dem Spitznamen.
          </li>
          <li>
            Wünsche: welche Kompetenzen das Kind gern lernen möchte, seit wann, und ob Sie „später“ gesagt haben. Das
            Kind kann einen Wunsch zurücknehmen; wird er erfüllt, löschen wir ihn.
          </li>
          <li>
            Zusammen ausprobiert: was das Kind zu einem Level zu Hause gemacht und abgehakt hat, wann, und wann Sie es
            bestätigt haben. Bis dahin kann das Kind den Haken zurücknehmen. Zum Fortschritt zählt es nicht. Die
            Vereinbarung Ihrer Familie: was Kind und Eltern einander versprechen, auch in eigenen Worten, welcher Pass
            eine Freiheit öffnet und wann, worüber das Kind reden möchte, wer wann unterschrieben hat. Beide Eltern und
            das Kind lesen dasselbe; wer das Kind begleitet, liest die unterschriebene Fassung. Ersetzte Fassungen
            löschen wir nach 24 Monaten, was niemand unterschreibt, nach 12. Auf Ihren Geräten sperren oder öffnen wir
            damit nichts.
          </li>
          <li>
            Auffrischungen von Pässen, solange Sie sie anbieten lassen: wann, ob es noch saß, welche Fragen gestellt und
            verfehlt wurden. Sie sehen davon den Tag und das Ergebnis.
          </li>
          <li>
            Wenn das Kind mag: wie viele von drei Fragen es wusste, bevor es eine Kompetenz begann, oder dass es lieber
            nicht gefragt werden wollte. Das Kind und Sie lesen es neben dem Ergebnis einer Auffrischung. Wie viel
            Kinder durch eine Kompetenz dazulernen, zählen wir daraus ohne Personen, ab hundert Kindern.
          </li>
          <li>
            Ein Verlauf dessen, was das Kind gelernt und beantwortet hat. Daraus entstehen die Status-Updates für die
            Eltern.
          </li>
          <li>
            Wie lange das Kind angemeldet bleibt: 24 Stunden ohne Nutzung und höchstens sieben Tage, oder was Sie dafür
            einstellen, höchstens 180 Tage; auf fremden Geräten nur, bis der Browser geschlossen wird. Ab 16 Jahren
            stellt es das mit eigener E-Mail-Adresse selbst ein.
          </li>
          <li>
            Wie das Kind am liebsten liest, wenn es das eingestellt hat: Schriftgröße, Abstände, Farben und Tempo beim
            Vorlesen. Eltern sehen das nicht, auch nicht in den Daten, die sie herunterladen. Vorgelesen wird nur mit
            Stimmen, die auf dem Gerät sind.
          </li>
          <li>
            Einladungen: an welche E-Mail-Adresse, wann, ob angenommen. Vom Link selbst speichern wir nur einen
            Prüfwert. Er gilt sieben Tage und ein einziges Mal.
          </li>
          <li>
            Geteilte Links zu Lektionen und Quizzen: zu welchem Inhalt, für welches Kind, wie oft und wann zuletzt
            benutzt. Auf der geteilten Seite steht kein Name.
          </li>
          <li>
            Prüfseiten von Pässen, die Sie eingeschaltet haben: seit wann und ob sie den Vornamen zeigen. Wer den Code
            eines solchen Passes hat, sieht dort Titel, Level, Tag und Nummer, und den Vornamen nur, wenn Sie es
            erlauben. Wer nachsieht, merken wir uns nicht.
          </li>
          <li>
            Hat ein Kind zwei Elternteile: wer von beiden was geändert hat und wann, ohne die Werte, 90 Tage lang. Beide
            lesen es. Ist es jünger als 16, auch dass sein Passwort oder seine E-Mail-Adresse geändert wurde: Das
            schreiben wir außerdem allen, die es als Elternteil begleiten. Möchte einer das Kind löschen, merken wir uns
            das, bis der andere geantwortet hat, höchstens 14 Tage.
          </li>
          <li>
            Ein eigenes Konto des Kindes: E-Mail-Adresse, Passwort und Anmeldungen wie unter Punkt 3. Sie enden nach 24
            Stunden ohne Benutzung und spätestens nach sieben Tagen; auf einem fremden Gerät mit dem Browser, nach 20
            Minuten ohne Benutzung und spätestens nach sechs Stunden.
          </li>
          <li>
            Meldet sich ein Kind ohne E-Mail-Adresse an: seinen Spitznamen, die Art seines Geheimnisses, wie oft es
            gerade hintereinander falsch war, und vom Geheimnis selbst nur einen Prüfwert. Ihr Familien-Code gilt, bis
            Sie ihn erneuern oder Ihr Konto löschen.
          </li>
        </ul>
        <p>Wir speichern keinen Standort, keine Chats und keine Bildschirmzeit, und wir überwachen kein Gerät.</p>
      </>
    ),
  },
  {
    title: '5. Wer was sehen kann',
    text: (
      <>
        <p>
          Eltern sehen ihre eigenen Kinder. Laden sie einen zweiten Elternteil ein, sieht und darf er dasselbe, und
          beide sehen den Namen des anderen. Laden sie eine Begleitperson ein, zum Beispiel Großeltern, sieht sie den
          Vornamen des Kindes, den Fortschritt, die Pässe, Fragen zum Reden und die Namen der Eltern, aber keine
          Ergebnisse und keine weiteren Angaben. Sonst sieht ein Kind niemand. Ein Kind sieht sich selbst, und wer es
          begleitet. Schalten Eltern für einen Pass eine Prüfseite ein, sieht auch jeder mit dem Code, was unter Punkt 4
          steht.
        </p>
        <p>
          Wer diese Website betreut, sieht von Kindern und ihrem Lernen nur Zahlen. Wer Inhalte schreibt oder prüft,
          sieht auch von Eltern nichts. Von Erwachsenen sehen Admins und wer den Betrieb besorgt Name, E-Mail-Adresse
          und Rolle, ob das Konto bestätigt oder gesperrt ist, seit wann es besteht, den Tag der letzten Nutzung und wie
          viele Kinder dazugehören. Die Datenbank selbst setzt diese Grenzen durch. Von E-Mails, die nicht ankamen,
          sehen sie Art, Zeitpunkt und Grund, und von der Adresse den ersten Buchstaben und was hinter dem @ steht.
        </p>
        <p>
          Für die Sicherheit führen wir ein Protokoll wichtiger Vorgänge mit Kennungen statt Namen: wer hat wann was
          geändert. Nur was Admins tun, steht dort mit Namen (Punkt 3).
        </p>
        <p>
          An andere geben wir Daten nur weiter, wenn Sie es selbst veranlassen: wenn Sie sich mit Google anmelden
          (Google erfährt dann davon, und wir bekommen von dort Ihren Namen und Ihre E-Mail-Adresse), wenn Sie für die
          Status-Updates einen Auswertungsdienst eintragen (er erfährt unter Decknamen, was Ihre Kinder gelernt haben,
          und ihr Alter, aber weder Namen noch Adressen), oder wenn Sie eine Übung starten oder für Ihr Kind freigeben,
          die ein anderer Anbieter betreibt (er erfährt den Vornamen Ihres Kindes, beim Testen auch Ihren, und eine
          Kennung; Kontaktdaten nur, wenn Sie dem für diesen Anbieter zustimmen). Schalten Sie Erinnerungen ein, gehen
          diese über den Benachrichtigungsdienst, den Ihr Browser benutzt: je nach Browser zum Beispiel Google, Apple,
          Microsoft oder Mozilla, auch in den USA. Er erfährt, dass und wann eine Erinnerung kommt, und von welchem
          Server. Was darin steht, kann nur Ihr Gerät lesen.
        </p>
        <OperatorLine
          field="processors"
          label="Außerdem bekommen Daten Dienstleister, die für uns den Server oder den Mailversand betreiben"
          what="mit wem ein Vertrag zur Auftragsverarbeitung besteht"
        />
      </>
    ),
  },
  {
    title: '6. Cookies und Speicher im Browser',
    text: (
      <>
        <p>
          Wir verwenden nur, was für den Betrieb nötig ist (§ 25 Abs. 2 TDDDG). Deshalb gibt es hier keinen
          Cookie-Hinweis zum Wegklicken.
        </p>
        <ul>
          <li>
            Ein Cookie für Ihre Anmeldung. Es ist für Skripte nicht lesbar und endet mit der Anmeldung. Solange Sie
            gerade einen Code eingeben oder bei Google sind, merkt sich ein weiteres das für höchstens zehn Minuten.
          </li>
          <li>
            Das Cookie <code>signed_in</code> (über https steht <code>__Host-</code> vor seinem Namen, wie vor denen der
            anderen). Es sagt dem Browser nur, dass jemand angemeldet ist, damit sofort die richtige Kopfzeile
            erscheint. Bei einem Kind steht darin auch ein Kennzeichen, an dem sein Gerät erkennt, dass es seines ist;
            wer es ist, steht nicht darin. Es hält bis zu 180 Tage und verschwindet beim Abmelden.
          </li>
          <li>
            Im eigenen Speicher des Browsers, auf jedem Gerät, auf dem ein Kind angemeldet ist: was es zum Lernen ohne
            Netz braucht. Das sind sein Vorname, seine Pässe und Stempel, die Lektionen, an denen es arbeitet, mit ihren
            Bildern und den Aufnahmen, die es sich dort gewünscht hat, und sein Heft, nie aber die Lösungen von Quizzen.
            Es wird dort gelöscht, sobald sich jemand abmeldet oder jemand anderes anmeldet, wenn die Anmeldung abläuft,
            und beim nächsten Kontakt mit uns, wenn Sie die Einwilligung zurückgezogen oder das Kind gelöscht haben.
            Programmdateien, die nichts über jemanden sagen, bleiben.
          </li>
          <li>
            Das Cookie <code>netzpass.device</code>. Daran erkennen wir bei der Anmeldung ein Gerät wieder, damit
            niemand Sie mit falschen Passwörtern aussperren kann. Es ist für Skripte nicht lesbar und hält 180 Tage.
          </li>
          <li>
            Das Cookie <code>netzpass.confirming</code>, wenn Sie Ihr Passwort eingegeben und Ihre E-Mail-Adresse noch
            nicht bestätigt haben: Bestätigen Sie sie im selben Browser, sind Sie damit angemeldet. Es ist für Skripte
            nicht lesbar und hält eine Stunde, so lange wie im eigenen Speicher des Browsers die Seite, zu der Sie
            wollten.
          </li>
          <li>
            Das Cookie <code>netzpass.passkey</code>, wenn Ihr Browser bei der Anmeldung Passkeys anbietet. Es sorgt
            dafür, dass die Antwort Ihres Geräts nur in diesem Browser gilt. Es ist für Skripte nicht lesbar und hält
            zehn Minuten.
          </li>
          <li>
            Im eigenen Speicher des Browsers, bis Sie den Tab schließen: welches Kind Sie zuletzt ausgewählt haben, wie
            weit Sie auf einer Seite waren, wohin Sie wollten, als Sie sich bei Google angemeldet haben, und die
            Antworten in einem angefangenen Quiz. Mehrere offene Tabs sagen einander dort Bescheid, wenn Sie sich
            abmelden. Bis Sie es ändern: wie jemand Lektionen am liebsten liest, dass auf diesem Gerät Erinnerungen
            eingeschaltet sind, und dass jemand hier kein Symbol auf dem Home-Bildschirm möchte. Bis sich hier jemand
            abmeldet: welche Kinder gesagt haben, dass es ihr Gerät ist.
          </li>
          <li>
            Ebenfalls im eigenen Speicher des Browsers, bis jemand unter „Andere Familie“ auf „Vergessen“ tippt: der
            Familien-Code, mit dem sich Kinder ohne E-Mail-Adresse auf diesem Gerät anmelden, ihre Spitznamen, und wer
            sich hier zuletzt angemeldet hat.
          </li>
          <li>
            Ebenfalls im eigenen Speicher des Browsers, wenn jemand ohne Konto ein Level ausprobiert und das Quiz
            schafft: der Stempel, höchstens 180 Tage. Wir speichern davon nichts, bis Sie ihn mit einem Konto einem
            Ihrer Kinder geben; dann zählt er zu dessen Lernstand.
          </li>
          <li>
            Ebenfalls im eigenen Speicher des Browsers, nur wenn ein Kind angemeldet ist: was es ohne Netz getan,
            geantwortet und geschrieben hat, bis unser Server es hat, und die Fragen der offenen Quizze, höchstens 14
            Tage. Welche Antworten stimmen, liegt dort nicht.
          </li>
          <li>
            Nur bei denen, die Inhalte schreiben: der Text, an dem sie gerade arbeiten, bis der Server ihn gespeichert
            hat.
          </li>
        </ul>
      </>
    ),
  },
  {
    title: '7. Wie lange wir speichern',
    text: (
      <>
        <p>
          Angaben zu einem Kind und sein Lernstand bleiben, bis Sie das Kind löschen. Das können Sie in der
          Familienverwaltung selbst tun; es lässt sich nicht rückgängig machen, und das eigene Konto des Kindes endet
          damit. Was es im Einzelnen getan und geantwortet hat, löschen wir schon nach 24 Monaten, bis auf das beste
          Ergebnis je Quiz und die letzte Auffrischung je Pass. Ein Quiz, das angefangen und nicht beendet wurde,
          löschen wir nach 14 Tagen.
        </p>
        <p>
          Konten, die niemand bestätigt, löschen wir nach 14 Tagen. Bestätigt ein Kind seine E-Mail-Adresse nicht, endet
          nur seine Anmeldung; das Kind und sein Lernstand bleiben. War aus Ihrer Familie 24 Monate lang niemand hier,
          erinnern wir Sie per E-Mail und löschen das Konto 30 Tage später. Sonst bleibt Ihr Konto, bis Sie es in Ihrem
          Profil löschen. Mit ihm verschwinden auch Ihre Kinder und alles, was dazugehört; Kinder mit einem zweiten
          Elternteil bleiben bei ihm. Ein solches Kind löschen wir erst, wenn beide zustimmen oder der andere davon weiß
          und 14 Tage lang nicht widerspricht. Ist das Konto eines Elternteils gesperrt, warten diese Fristen. Gezählte
          Öffnungen von FAQ-Fragen und die bloße Tatsache, dass etwas geschah, bleiben dann ohne Bezug zu Ihnen
          bestehen. Als Quittung bekommen Sie eine letzte E-Mail.
        </p>
        <OperatorLine field="backupsKept" label="So lange behalten wir Sicherungskopien" what="Frist" />
      </>
    ),
  },
  {
    title: '8. Ihre Rechte',
    text: (
      <>
        <p>
          Sie können jederzeit Auskunft über Ihre Daten und die Ihrer Kinder verlangen, sie berichtigen, löschen oder
          einschränken lassen, sie in einem gängigen Format bekommen und der Verarbeitung widersprechen (Art. 15 bis 21
          DSGVO). Eine Einwilligung können Sie jederzeit widerrufen; was bis dahin geschah, bleibt rechtmäßig. Das
          meiste können Sie selbst tun: In Ihrem Profil laden Sie alle Daten der Familie herunter oder löschen Ihr
          Konto, in der Familienverwaltung die eines Kindes. Für alles andere genügt eine kurze Nachricht.
        </p>
        <p>
          Sie können sich auch bei einer Aufsichtsbehörde beschweren, zum Beispiel dort, wo Sie wohnen. Für uns
          zuständig ist: <OperatorSays field="supervisoryAuthority" what="Aufsichtsbehörde des Bundeslands" />
        </p>
        <p>Automatische Entscheidungen mit rechtlicher Wirkung gibt es nicht.</p>
      </>
    ),
  },
  {
    title: '9. Stand',
    text: (
      <p>
        <OperatorSays field="privacyAsOf" what="Monat und Jahr" />. Ändert sich, was wir speichern, ändern wir auch
        diesen Text.
      </p>
    ),
  },
]
