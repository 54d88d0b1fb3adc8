import type { Block, Choice, Scenario, Scene } from './scenario.ts'
import { pageScene, typedIsForgotten } from './scenes.ts'

const phoneNumber: Block = {
  block: 'form',
  fields: [{ label: 'Deine [[nummer|Handynummer]] (zur Übung: vier Ziffern)', kind: 'digits' }],
  submit: 'abholen',
}
const collect: Record<string, Choice> = {
  abholen: { label: 'Gewinn abholen', sets: ['abgeholt'], end: 'abgeholt' },
}
const smallPrint: Record<string, Choice> = {
  kleingedrucktes: { label: 'Kleingedrucktes', sets: ['kleingedrucktes'] },
}

/**
 * A window promises a prize, and its last button starts a subscription (from 11). Turning the wheel is only curious.
 */
export const gluecksrad: Scenario = {
  title: 'Das Fenster mit dem Gewinn',
  teaches: 'Ein Fenster mit einem falschen Gewinn schließen und bis zum Kleingedruckten lesen.',
  handsOver: ['abgeholt'],
  temptedBy: ['neugierig'],
  help: 'Du hast jemanden dazugeholt. Ein echter Preis wartet gern, bis ihr zu zweit geschaut habt.',
  endings: {
    geschlossen: {
      text: 'Du hast das Fenster zugemacht. Mehr braucht es nicht.',
      also: [
        {
          when: 'neugierig',
          text: 'Vorher warst du neugierig. Das ist ganz normal, und passiert ist nichts: Der Trick steckt im letzten Knopf.',
        },
        {
          when: 'kleingedrucktes',
          text: 'Und du hast das Kleingedruckte gelesen. Genau dort war der Haken versteckt.',
        },
      ],
    },
    abgeholt: {
      text: 'Das passiert vielen, auch Erwachsenen. Schuld hat nur, wer so ein Fenster baut. Hier war alles Übung: Es gibt kein Abo, und was du getippt hast, ist schon gelöscht.',
      also: [
        {
          when: 'kleingedrucktes',
          text: 'Das Kleingedruckte hattest du schon offen. Es ist mit Absicht so geschrieben, dass man den Preis überliest.',
        },
      ],
    },
  },
  lesson: { id: '7f281d12-1017-4d17-b472-3eb1d11afde9', title: 'Der falsche Gewinn' },
  advice: [
    'Mach das Fenster zu. Ist das Kreuz zu klein, schließ die ganze Seite.',
    'Lies bis ganz unten, bevor du eine Nummer eintippst. Ein Abo startest du nur zusammen mit deinen Eltern.',
    'Schon passiert? Mach einen Screenshot und zeig ihn deinen Eltern. Bezahlt nicht einfach: So einem Abo kann man widersprechen.',
    'Eine Drittanbietersperre hält fremde Firmen von eurer Handyrechnung fern. Eure Mobilfunkfirma schaltet sie ein.',
  ],
  lookAlikes: [
    'Die Tombola beim Schulfest: Du hast selbst ein Los gezogen.',
    'Ein Gewinnspiel, bei dem du mit deinen Eltern mitgemacht hast. Der Preis kommt, ohne dass du etwas zahlst.',
    'Ein Fenster, das nach Cookies fragt. Es ist lästig, verspricht aber keinen Gewinn.',
  ],
  motto: 'Wo ich nicht mitgemacht habe, habe ich nichts gewonnen.',
  question: 'Was hätte dich fast überzeugt?',
  forAdults: [
    'Loben Sie das Schließen, auch wenn Ihr Kind vorher gedreht hat. Neugier ist kein Fehler.',
    'Richten Sie heute zusammen die Drittanbietersperre ein. Bei einem ungewollten Abo widersprechen Sie, statt zu zahlen; die Verbraucherzentrale hilft dabei.',
  ],
  variants: {
    a: {
      situation: [
        'Du liest Witze auf der Website Lachkiste.',
        'Schau dir an, was passiert, und entscheide selbst. Du hast so viel Zeit, wie du willst.',
      ],
      first: 'witze',
      clues: {
        teilnahme: {
          title: 'Du hast nie mitgemacht',
          text: 'Du wolltest nur Witze lesen. Ohne Los gibt es keinen Gewinn.',
        },
        immer: {
          title: 'Das Rad gewinnt immer',
          text: 'Auf jedem Feld steht dasselbe. So ein Rad kann gar nicht verlieren.',
        },
        uhr: { title: 'Eine Uhr', text: 'Sie soll dich hetzen. Es passiert nichts, wenn sie abläuft.' },
        versand: { title: 'Versandkosten', text: 'Für einen echten Gewinn zahlst du nichts, auch keinen Versand.' },
        nummer: { title: 'Deine Handynummer', text: 'Über sie können Kosten auf die Handyrechnung kommen.' },
        abo: { title: 'Das Abo im Kleingedruckten', text: '8,99 € pro Woche sind mehr als 460 € im Jahr.' },
      },
      scenes: {
        witze: page('lachkiste.example/witze', {
          heading: 'Ein Witz und ein Fenster',
          behind: [
            { block: 'title', text: 'Der Witz des Tages' },
            { block: 'text', text: 'Was ist grün und klopft an die Tür? Ein Klopfsalat!' },
          ],
          popup: [
            { block: 'title', text: 'Glückwunsch! [[teilnahme|Das ist der 1 000. Besuch heute!]]' },
            { block: 'text', text: 'Dreh das Rad und hol dir deinen Preis.' },
            { block: 'picture', picture: 'wheel' },
            { block: 'button', choice: 'drehen' },
          ],
          choices: { drehen: { label: 'Am Rad drehen', sets: ['neugierig'], to: 'gewonnen' } },
        }),
        gewonnen: page('lachkiste.example/witze', {
          heading: 'Das Rad bleibt stehen',
          popup: [
            { block: 'title', text: 'Gewonnen! Du bekommst ein Tablet!' },
            { block: 'picture', picture: 'wheel' },
            {
              block: 'text',
              text: 'Auf dem Rad: [[immer|Tablet, Tablet, Tablet, Tablet, Tablet, Tablet, Tablet, Tablet]]',
            },
            { block: 'button', choice: 'weiter' },
          ],
          choices: { weiter: { label: 'Weiter', to: 'versand' } },
        }),
        versand: page('lachkiste.example/witze', {
          heading: 'Das Fenster will noch etwas',
          popup: [
            { block: 'title', text: 'Dein Tablet ist reserviert!' },
            { block: 'text', text: '[[uhr|Nur noch 04:59 Minuten!]]' },
            { block: 'text', text: 'Das Tablet ist gratis. Du zahlst [[versand|nur den Versand: 2,95 €]].' },
            { block: 'button', choice: 'weiter' },
          ],
          choices: { weiter: { label: 'Weiter', to: 'abholen' } },
        }),
        abholen: page('lachkiste.example/witze', {
          heading: 'Noch ein Knopf',
          popup: [
            { block: 'title', text: 'Wohin mit deinem Tablet?' },
            phoneNumber,
            {
              block: 'fold',
              choice: 'kleingedrucktes',
              lines: [
                'Mit dem Klick auf „Gewinn abholen“ [[abo|startet der KlickKlub, 8,99 € pro Woche]]. Der Betrag kommt auf die Handyrechnung.',
                'Das Tablet wird unter allen Mitgliedern verlost.',
              ],
            },
          ],
          choices: { ...collect, ...smallPrint },
        }),
      },
    },
    b: {
      situation: [
        'Du suchst ein Rezept für Waffeln auf der Website Löffelzeit.',
        'Schau dir an, was passiert, und entscheide selbst. Du hast so viel Zeit, wie du willst.',
      ],
      first: 'rezept',
      clues: {
        uhr: { title: 'Eine Uhr', text: 'Sie soll dich hetzen. Dabei läuft dir nichts davon.' },
        teilnahme: {
          title: 'Du hast nie mitgemacht',
          text: 'Du wolltest nur ein Rezept. Wo du nicht mitgemacht hast, kann dich niemand auslosen.',
        },
        immer: {
          title: 'Jedes Päckchen gewinnt',
          text: 'Wenn alle einen Hauptgewinn bekommen, bekommt ihn meistens niemand.',
        },
        abo: {
          title: 'Das Abo im Kleingedruckten',
          text: '„Bis du kündigst“ heißt: Es kostet jede Woche wieder 7,99 €.',
        },
        versand: { title: 'Versandkosten', text: 'Wer dir etwas schenkt, lässt dich kein Porto zahlen.' },
        nummer: { title: 'Deine Handynummer', text: 'Zum Verschicken braucht sie niemand. Zum Abbuchen schon.' },
      },
      scenes: {
        rezept: page('loeffelzeit.example/waffeln', {
          heading: 'Ein Rezept und ein Fenster',
          behind: [
            { block: 'title', text: 'Waffeln für vier' },
            { block: 'text', text: 'Du brauchst Mehl, Milch, zwei Eier und ein bisschen Geduld.' },
          ],
          popup: [
            { block: 'title', text: 'Überraschung! Such dir ein Päckchen aus.' },
            { block: 'picture', picture: 'presents' },
            { block: 'text', text: '[[uhr|Noch 02:30 Minuten]] für dich reserviert' },
            { block: 'button', choice: 'rot' },
            { block: 'button', choice: 'gruen' },
            { block: 'button', choice: 'blau' },
          ],
          choices: {
            rot: { label: 'Rotes Päckchen öffnen', sets: ['neugierig'], to: 'gewonnen' },
            gruen: { label: 'Grünes Päckchen öffnen', sets: ['neugierig'], to: 'gewonnen' },
            blau: { label: 'Blaues Päckchen öffnen', sets: ['neugierig'], to: 'gewonnen' },
          },
        }),
        gewonnen: page('loeffelzeit.example/waffeln', {
          heading: 'Das Päckchen geht auf',
          popup: [
            { block: 'title', text: 'Eine Spielkonsole!' },
            { block: 'text', text: 'Du wurdest [[teilnahme|aus allen ausgelost, die mitgemacht haben]].' },
            { block: 'text', text: 'Bei uns gilt: [[immer|In jedem Päckchen steckt ein Hauptgewinn!]]' },
            { block: 'button', choice: 'weiter' },
            {
              block: 'fold',
              choice: 'kleingedrucktes',
              lines: [
                'Wer seinen Gewinn abholt, wird Mitglied im KlickKlub. [[abo|Er kostet 7,99 € pro Woche, bis du kündigst.]]',
                'Die Konsole wird unter allen Mitgliedern verlost.',
              ],
            },
          ],
          choices: { weiter: { label: 'Weiter', to: 'freude' }, ...smallPrint },
        }),
        freude: page('loeffelzeit.example/waffeln', {
          heading: 'Das Fenster erzählt von anderen',
          popup: [
            { block: 'title', text: 'Schon 812 Konsolen verschickt!' },
            { block: 'text', text: '„Meine war nach zwei Tagen da!“ – Vera' },
            { block: 'text', text: 'Du zahlst [[versand|nur das Porto: 3,50 €]].' },
            { block: 'button', choice: 'weiter' },
          ],
          choices: { weiter: { label: 'Weiter', to: 'abholen' } },
        }),
        abholen: page('loeffelzeit.example/waffeln', {
          heading: 'Noch ein Knopf',
          popup: [
            { block: 'title', text: 'Gleich gehört sie dir!' },
            { block: 'text', text: 'Wir schicken dir eine Nachricht, sobald das Paket losgeht.' },
            phoneNumber,
          ],
          choices: collect,
        }),
      },
    },
  },
}

type Page = { heading: string; behind?: Block[]; popup: Block[]; choices: Record<string, Choice> }

/** The website with the window in front of it. Both can be closed at any time. */
function page(address: string, { heading, behind = [], popup, choices }: Page): Scene {
  const asksForData = popup.some(({ block }) => block === 'form')
  return {
    ...pageScene(
      { heading, address, close: 'seite' },
      [...behind, { block: 'popup', close: 'schliessen', blocks: popup }],
      {
        seite: { label: 'Ganze Seite schließen', end: 'geschlossen' },
        schliessen: { label: 'Fenster schließen', end: 'geschlossen' },
        ...choices,
      },
    ),
    notes: asksForData ? typedIsForgotten : [],
  }
}
