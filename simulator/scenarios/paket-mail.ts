import type { Block, Scenario, Scene, Variant } from './scenario.ts'
import { appScene, pageScene, typedIsForgotten } from './scenes.ts'

/** A parcel service that is none asks for a small amount and a large secret (from 12). */
export const paketMail: Scenario = {
  title: 'Die Mail vom Paketdienst',
  teaches: 'Eine gefälschte Paket-Mail erkennen und auf dem eigenen Weg nachsehen statt über den Link.',
  handsOver: ['eingetippt'],
  temptedBy: ['getippt', 'geantwortet'],
  help: 'Du hast jemanden dazugeholt, statt allein zu rätseln. Zu zweit seht ihr mehr, als jede Mail verbergen kann.',
  endings: {
    gemeldet: {
      text: 'Du hast die Mail als Betrug gemeldet. Damit hilfst du auch anderen, die dieselbe Mail bekommen.',
      also: [{ when: 'nachgesehen', text: 'Vorher hast du auf deinem eigenen Weg nachgesehen. Besser geht es nicht.' }],
    },
    geloescht: {
      text: 'Du hast die Mail gelöscht. Mehr braucht es oft gar nicht.',
      also: [{ when: 'nachgesehen', text: 'Vorher hast du auf deinem eigenen Weg nachgesehen. Besser geht es nicht.' }],
    },
    nachgesehen: {
      text: 'Du bist nicht dem Link gefolgt, sondern selbst hingegangen. In der echten App war alles in Ordnung.',
    },
    geschlossen: {
      text: 'Den Link hattest du schon angetippt. Dann hast du gemerkt, dass etwas nicht stimmt, und die Seite zugemacht. Ohne deine Angaben kann niemand etwas damit anfangen.',
    },
    eingetippt: {
      text: 'Das passiert vielen, auch Erwachsenen. Schuld hat nur, wer dich hereinlegen will. Hier war alles Übung: Was du getippt hast, ist schon gelöscht.',
    },
  },
  lesson: { id: 'b917a6df-d783-4601-8a42-2d608716847a', title: 'Angelhaken in der Nachricht' },
  advice: [
    'Öffne die App oder die Website selbst. Nimm nie den Link aus der Nachricht.',
    'Ein kleiner Betrag soll dich in Sicherheit wiegen. Wichtig sind die Daten, die du dabei verrätst.',
    'Schon etwas eingegeben? Hol sofort eine erwachsene Person. Ändert zusammen das Passwort und ruft bei der Bank an.',
    'Heb die Nachricht auf. Sie hilft beim Melden.',
  ],
  lookAlikes: [
    'Die Bestellbestätigung eines Shops, bei dem du wirklich bestellt hast.',
    'Eine Paketnachricht mit deiner Sendungsnummer, die weder Geld noch Passwort will.',
    'Ein Zettel an der Tür, bei wem dein Paket liegt.',
  ],
  motto: 'Ich folge nicht dem Link, ich gehe selbst hin.',
  question: 'Wer bekommt bei euch Pakete, und wie prüft ihr solche Nachrichten?',
  forAdults: [
    'Loben Sie das Zeigen, auch nach einem Fehlklick. Wer keinen Ärger fürchtet, meldet sich früh, und das begrenzt den Schaden.',
    'Zeigen Sie Ihrem Kind eine echte Paketnachricht auf Ihrem Handy und prüfen Sie sie zusammen in der App.',
  ],
  variants: {
    a: {
      situation: [
        'Du wartest auf deine neuen Kopfhörer. Die Sendung hat die Nummer KW-4417.',
        'In deinem Übungs-Postfach liegen vier neue Mails. Lies in Ruhe. Du hast so viel Zeit, wie du willst.',
      ],
      first: 'postfach',
      clues: {
        absender: {
          title: 'Fremde Adresse',
          text: 'Vorn steht PaketBlitz, doch die Adresse endet auf „paketblitz-freigabe.example“. Die echte heißt nur „paketblitz.example“.',
        },
        anrede: { title: '„Kunde“ statt dein Name', text: 'Wer dir etwas schickt, kennt deinen Namen.' },
        sendung: {
          title: 'Keine Sendungsnummer',
          text: 'Nirgends steht KW-4417. Diese Mail passt auf jedes Paket der Welt.',
        },
        druck: { title: 'Zeitdruck', text: '„Bis heute 20:00 Uhr“ soll dich vom Nachdenken abhalten.' },
        geld: {
          title: 'Geld und Passwort',
          text: 'Der Betrag ist winzig. In Wahrheit geht es um deine Karte und dein E-Mail-Passwort.',
        },
      },
      scenes: {
        postfach: {
          heading: 'Dein Postfach',
          screen: {
            kind: 'inbox',
            app: 'Briefkasten',
            mails: [
              {
                from: 'Schule am Lindenplatz',
                subject: 'Newsletter: Sportfest am Freitag',
                preview: 'Bitte denkt an Turnschuhe und an etwas zu trinken.',
                choice: 'schule',
              },
              {
                from: 'Klangwelt',
                subject: 'Deine Bestellbestätigung KW-4417',
                preview: 'Danke! Deine Kopfhörer sind auf dem Weg.',
                choice: 'bestellung',
              },
              {
                from: 'PaketBlitz Service',
                subject: 'Ihr Paket wurde angehalten!',
                preview: 'Sehr geehrter Kunde, Ihr Paket konnte nicht …',
                choice: 'paket',
              },
              {
                from: 'Oma',
                subject: 'Kuchen am Sonntag?',
                preview: 'Ich backe den mit den Kirschen.',
                choice: 'oma',
              },
            ],
          },
          choices: {
            schule: { label: 'Mail der Schule öffnen', to: 'schule' },
            bestellung: { label: 'Mail von Klangwelt öffnen', to: 'bestellung' },
            paket: { label: 'Mail von PaketBlitz öffnen', to: 'paket' },
            oma: { label: 'Mail von Oma öffnen', to: 'oma' },
          },
        },
        schule: realMail({
          heading: 'Die Mail der Schule',
          from: { name: 'Schule am Lindenplatz', address: 'buero@schule-am-lindenplatz.example' },
          subject: 'Newsletter: Sportfest am Freitag',
          body: [
            'Liebe Kinder, liebe Familien,',
            'am Freitag ist Sportfest. Bitte denkt an Turnschuhe und an etwas zu trinken.',
            'Viele Grüße aus dem Büro',
          ],
          why: 'Diese Mail ist echt. Sie will nichts von dir: kein Geld, kein Passwort, keinen Klick.',
        }),
        bestellung: realMail({
          heading: 'Die Mail von Klangwelt',
          from: { name: 'Klangwelt', address: 'bestellung@klangwelt.example' },
          subject: 'Deine Bestellbestätigung KW-4417',
          body: [
            'Danke für deine Bestellung!',
            'Deine Kopfhörer sind unterwegs. Sendung: KW-4417, geliefert von PaketBlitz.',
            'Wo sie gerade sind, siehst du jederzeit in der App von PaketBlitz.',
          ],
          why: 'Diese Mail ist echt. Sie nennt deine Sendungsnummer und will nichts von dir.',
        }),
        paket: scamMail({
          from: { name: 'PaketBlitz Service', address: 'zustellung@[[absender|paketblitz-freigabe.example]]' },
          subject: 'Ihr Paket wurde angehalten!',
          body: [
            '[[anrede|Sehr geehrter Kunde]],',
            '[[sendung|Ihr Paket]] konnte nicht zugestellt werden.',
            'Zahlen Sie [[druck|bis heute 20:00 Uhr]] [[geld|1,99 €]], sonst geht es zurück.',
          ],
          link: { label: 'Jetzt freigeben', target: '[[absender|paketblitz-freigabe.example]]/zahlen' },
        }),
        antwort: answered({
          from: { name: 'PaketBlitz Service', address: 'zustellung@[[absender|paketblitz-freigabe.example]]' },
          subject: 'AW: Ihr Paket wurde angehalten!',
          body: ['[[anrede|Sehr geehrter Kunde]],', 'bitte zahlen Sie [[druck|sofort]]. [[sendung|Ihr Paket]] wartet.'],
          link: { label: 'Jetzt freigeben', target: '[[absender|paketblitz-freigabe.example]]/zahlen' },
        }),
        oma: realMail({
          heading: 'Die Mail von Oma',
          from: { name: 'Oma', address: 'oma.hilde@abendrot-post.example' },
          subject: 'Kuchen am Sonntag?',
          body: ['Mein Schatz,', 'ich backe den mit den Kirschen. Kommst du um drei?', 'Deine Oma'],
          why: 'Diese Mail ist echt. Oma schreibt von ihrer eigenen Adresse und fragt nach nichts Geheimem.',
        }),
        formular: form({
          address: '[[absender|paketblitz-freigabe.example]]/zahlen',
          title: 'Sendung freigeben',
          text: 'Offene Gebühr: [[geld|1,99 €]]',
          fields: [
            { label: 'Vor- und Nachname', kind: 'text' },
            { label: 'Straße und Ort', kind: 'text' },
            { label: 'Kartennummer (zur Übung: vier Ziffern)', kind: 'digits' },
            { label: '[[geld|E-Mail-Passwort zur Bestätigung]]', kind: 'secret' },
          ],
        }),
        app: realApp({ shipment: 'KW-4417', lines: ['Deine Kopfhörer kommen morgen.', 'Keine Gebühr offen.'] }),
      },
    },
    b: {
      situation: [
        'Du hast dir ein Brettspiel bestellt. Die Sendung hat die Nummer WS-2086.',
        'In deinem Übungs-Postfach liegen vier neue Mails. Lies in Ruhe. Du hast so viel Zeit, wie du willst.',
      ],
      first: 'postfach',
      clues: {
        absender: {
          title: 'Fremde Adresse',
          text: '„paketblitz“ steht zwar drin, aber weiter vorn. Es zählt das Ende: „sendung-klaeren.example“. Das ist jemand anderes.',
        },
        anrede: {
          title: 'Kein Name',
          text: '„Liebe Kundin, lieber Kunde“ passt auf alle. Wer dir etwas schickt, kennt deinen Namen.',
        },
        sendung: { title: 'Falsche Nummer', text: 'Dein Spiel hat die Nummer WS-2086. Diese hier ist erfunden.' },
        druck: {
          title: 'Zeitdruck',
          text: '„Letzte Erinnerung“ und „zwei Stunden“: Du sollst handeln, bevor du nachdenkst.',
        },
        geld: {
          title: 'Geld und Passwort',
          text: 'Fünfundneunzig Cent klingen harmlos. Gefragt wird dann nach deiner Karte und deinem E-Mail-Passwort.',
        },
      },
      scenes: {
        postfach: {
          heading: 'Dein Postfach',
          screen: {
            kind: 'inbox',
            app: 'Briefkasten',
            mails: [
              {
                from: 'PaketBlitz',
                subject: 'Letzte Erinnerung: Zoll offen',
                preview: 'Liebe Kundin, lieber Kunde, für Ihre Sendung …',
                choice: 'paket',
              },
              {
                from: 'Musikschule Tonleiter',
                subject: 'Neue Zeiten für die Trommelgruppe',
                preview: 'Ab nächster Woche beginnen wir um 16 Uhr.',
                choice: 'musikschule',
              },
              {
                from: 'Tante Hatice',
                subject: 'Spieleabend?',
                preview: 'Bringst du dein neues Spiel mit?',
                choice: 'tante',
              },
              {
                from: 'Würfelstube',
                subject: 'Dein Spiel ist unterwegs (WS-2086)',
                preview: 'PaketBlitz bringt es dir in den nächsten Tagen.',
                choice: 'bestellung',
              },
            ],
          },
          choices: {
            paket: { label: 'Mail von PaketBlitz öffnen', to: 'paket' },
            musikschule: { label: 'Mail der Musikschule öffnen', to: 'musikschule' },
            tante: { label: 'Mail von Tante Hatice öffnen', to: 'tante' },
            bestellung: { label: 'Mail der Würfelstube öffnen', to: 'bestellung' },
          },
        },
        musikschule: realMail({
          heading: 'Die Mail der Musikschule',
          from: { name: 'Musikschule Tonleiter', address: 'hallo@musikschule-tonleiter.example' },
          subject: 'Neue Zeiten für die Trommelgruppe',
          body: ['Hallo zusammen,', 'ab nächster Woche beginnen wir um 16 Uhr.', 'Bis dann!'],
          why: 'Diese Mail ist echt. Sie will nichts von dir: kein Geld, kein Passwort, keinen Klick.',
        }),
        tante: realMail({
          heading: 'Die Mail von Tante Hatice',
          from: { name: 'Tante Hatice', address: 'hatice@sonnenblumen-post.example' },
          subject: 'Spieleabend?',
          body: ['Hallo du,', 'am Samstag ist Spieleabend. Bringst du dein neues Spiel mit?', 'Deine Tante'],
          why: 'Diese Mail ist echt. Tante Hatice schreibt von ihrer eigenen Adresse und fragt nach nichts Geheimem.',
        }),
        bestellung: realMail({
          heading: 'Die Mail der Würfelstube',
          from: { name: 'Würfelstube', address: 'versand@wuerfelstube.example' },
          subject: 'Dein Spiel ist unterwegs (WS-2086)',
          body: [
            'Danke für deine Bestellung!',
            'Dein Spiel hat die Sendungsnummer WS-2086. PaketBlitz bringt es dir in den nächsten Tagen.',
            'Wo es gerade ist, siehst du jederzeit in der App von PaketBlitz.',
          ],
          why: 'Diese Mail ist echt. Sie nennt deine Sendungsnummer und will nichts von dir.',
        }),
        paket: scamMail({
          from: { name: 'PaketBlitz', address: 'service@paketblitz.[[absender|sendung-klaeren.example]]' },
          subject: '[[druck|Letzte Erinnerung]]: Zoll offen',
          body: [
            '[[anrede|Liebe Kundin, lieber Kunde]],',
            'für Ihre Sendung [[sendung|PB-77310]] sind noch [[geld|0,95 €]] Zoll offen.',
            'Zahlen Sie [[druck|in den nächsten zwei Stunden]]. Danach geht die Sendung zurück.',
          ],
          link: { label: 'Sendung retten', target: 'paketblitz.[[absender|sendung-klaeren.example]]/zoll' },
        }),
        antwort: answered({
          from: { name: 'PaketBlitz', address: 'service@paketblitz.[[absender|sendung-klaeren.example]]' },
          subject: 'AW: Letzte Erinnerung: Zoll offen',
          body: [
            '[[anrede|Liebe Kundin, lieber Kunde]],',
            'Fragen beantworten wir nach der Zahlung. Sie haben [[druck|noch eine Stunde]].',
          ],
          link: { label: 'Sendung retten', target: 'paketblitz.[[absender|sendung-klaeren.example]]/zoll' },
        }),
        formular: form({
          address: 'paketblitz.[[absender|sendung-klaeren.example]]/zoll',
          title: 'Anmelden und bezahlen',
          text: 'Zoll für Ihre Sendung: [[geld|0,95 €]]',
          fields: [
            { label: 'Deine E-Mail-Adresse', kind: 'text' },
            { label: '[[geld|Passwort deines E-Mail-Kontos]]', kind: 'secret' },
            { label: 'Kartennummer (zur Übung: vier Ziffern)', kind: 'digits' },
          ],
        }),
        app: realApp({
          shipment: 'WS-2086',
          lines: ['Dein Spiel kommt am Donnerstag.', 'Kein Zoll, nichts zu zahlen.'],
        }),
      },
    },
  } satisfies Record<'a' | 'b', Variant>,
}

type Mail = { from: { name: string; address: string }; subject: string; body: string[] }

/** An honest mail among the four. Whoever reports it all the same hears why it may stay. */
function realMail({ heading, why, from, ...mail }: Mail & { heading: string; why: string }): Scene {
  return {
    heading,
    screen: {
      kind: 'mail',
      app: 'Briefkasten',
      from: { ...from, reveal: 'absender' },
      ...mail,
      tools: ['zurueck', 'melden'],
    },
    notes: [{ when: 'vorsichtig', text: `Gut, dass du aufpasst! ${why}` }],
    choices: {
      absender: { label: 'Absender antippen', sets: ['absender'] },
      melden: { label: 'Melden', sets: ['vorsichtig'] },
      zurueck: { label: 'Zurück zum Postfach', clears: ['vorsichtig', 'absender'], to: 'postfach' },
    },
  }
}

function scamMail({ link, from, ...mail }: Mail & { link: { label: string; target: string } }): Scene {
  return {
    heading: 'Die Mail von PaketBlitz',
    screen: {
      kind: 'mail',
      app: 'Briefkasten',
      from: { ...from, reveal: 'absender' },
      ...mail,
      link: { ...link, choice: 'freigeben', reveal: 'linkadresse' },
      tools: ['zurueck', 'melden', 'loeschen'],
    },
    choices: {
      absender: { label: 'Absender antippen', sets: ['absender'] },
      freigeben: { label: link.label, sets: ['getippt'], to: 'formular' },
      linkadresse: { label: 'Link lange drücken', sets: ['linkadresse'] },
      nachsehen: { label: 'In der echten App nachsehen', to: 'app' },
      antworten: { label: 'Antworten: „Was ist los mit meinem Paket?“', sets: ['geantwortet'], to: 'antwort' },
      zurueck: { label: 'Zurück zum Postfach', clears: ['absender', 'linkadresse'], to: 'postfach' },
      melden: { label: 'Melden', end: 'gemeldet' },
      loeschen: { label: 'Löschen', end: 'geloescht' },
    },
  }
}

/** Whoever answers is answered at once, and hears what answering tells. Everything else is as possible as before. */
function answered(mail: Mail & { link: { label: string; target: string } }): Scene {
  const { screen, choices } = scamMail(mail)
  const { antworten: _, ...others } = choices
  return {
    heading: 'Die Antwort kommt sofort',
    screen,
    notes: [
      {
        text: 'Deine Antwort hat verraten, dass jemand diese Adresse liest. Jetzt können mehr solche Mails kommen. Schlimm ist das nicht, und aufhören kannst du immer.',
      },
    ],
    choices: others,
  }
}

type Form = Extract<Block, { block: 'form' }>['fields']

function form({ address, title, text, fields }: { address: string; title: string; text: string; fields: Form }): Scene {
  return {
    ...pageScene(
      { heading: 'Eine Website hat sich geöffnet', address },
      [
        { block: 'title', text: title },
        { block: 'text', text },
        { block: 'form', fields, submit: 'weiter' },
      ],
      {
        schliessen: { label: 'Seite schließen', end: 'geschlossen' },
        weiter: { label: 'Weiter', sets: ['eingetippt'], end: 'eingetippt' },
        nachsehen: { label: 'In der echten App nachsehen', to: 'app' },
      },
    ),
    notes: typedIsForgotten,
  }
}

function realApp({ shipment, lines }: { shipment: string; lines: string[] }): Scene {
  return appScene(
    { heading: 'Die echte App von PaketBlitz', app: 'PaketBlitz' },
    [{ block: 'card', title: `Sendung ${shipment}`, lines }],
    {
      melden: { label: 'Die Mail als Betrug melden', sets: ['nachgesehen'], end: 'gemeldet' },
      loeschen: { label: 'Die Mail löschen', sets: ['nachgesehen'], end: 'geloescht' },
      warten: { label: 'Ich weiß Bescheid und warte auf mein Paket', end: 'nachgesehen' },
    },
  )
}
