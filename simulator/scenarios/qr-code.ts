import type { Block, Scenario, Variant } from './scenario.ts'
import { appScene, type Choices, pageScene, typedIsForgotten } from './scenes.ts'

/**
 * A QR code on a pole leads to a page that wants a password (from 12). The code that is shown can be read by no camera.
 */
export const qrCode: Scenario = {
  title: 'Der Zettel am Laternenpfahl',
  teaches: 'Bei einem QR-Code erst das Ziel lesen und selbst nachsehen, bevor man etwas eingibt.',
  handsOver: ['eingegeben'],
  temptedBy: ['geoeffnet'],
  help: 'Du hast jemanden dazugeholt. Zwei Augenpaare lesen eine Adresse genauer als eines.',
  endings: {
    gelassen: {
      text: 'Du hast nichts eingegeben. Ein Code auf einem Zettel ist nur ein Link, und keinem Link musst du folgen.',
      also: praise(),
    },
    gemeldet: {
      text: 'Du hast selbst nachgesehen und Bescheid gesagt. So sind auch andere gewarnt.',
      also: praise(),
    },
    eingegeben: {
      text: 'Hier hört die Übung auf. Was du getippt hast, ist schon gelöscht. Das passiert vielen: Der Zettel hing an der richtigen Stelle und sah ganz normal aus. Schuld hat, wer ihn geklebt hat.',
      also: [
        {
          when: 'gesichert',
          text: 'Du hast gleich das Passwort geändert und es gesagt. Damit ist der Schlüssel schon wieder wertlos.',
        },
        {
          when: { not: 'gesichert' },
          text: 'Das Passwort ändern und Bescheid sagen kannst du auch jetzt noch. Dann passt der Schlüssel nicht mehr.',
        },
      ],
    },
  },
  lesson: { id: 'b917a6df-d783-4601-8a42-2d608716847a', title: 'Angelhaken in der Nachricht' },
  advice: [
    'Scannen ist noch kein Öffnen: Lies erst die Adresse, die dein Handy zeigt.',
    'Öffne lieber die echte App oder such die Seite selbst.',
    'Klebt ein Aufkleber über einem anderen? Dann lass ihn kleben und sag Bescheid.',
    'Passwort schon eingetippt? Ändere es sofort und hol jemanden dazu.',
  ],
  lookAlikes: [
    'Der gedruckte Code auf der Speisekarte zeigt die Karte und will kein Passwort.',
    'Der Code im Schulbuch führt zu einer Hörübung. Das Ziel steht meistens daneben.',
    'Ein Flohmarktzettel mit Datum und Ort kommt ganz ohne Anmeldung aus.',
  ],
  motto: 'Ein QR-Code ist ein Link: erst lesen, dann öffnen.',
  question: 'Wo habt ihr zuletzt einen QR-Code gescannt, und wohin ging er?',
  forAdults: [
    'Scannen Sie beim nächsten Mal zusammen einen Code und lesen Sie vor dem Öffnen laut die Adresse.',
    'Auch auf Parkautomaten und Ladesäulen kleben manchmal falsche Codes. Fragen Sie Ihr Kind, woran es das merken würde.',
  ],
  variants: {
    a: variant({
      situation: [
        'Du willst mit einem Bücherei-Rad von Speichi zum Training. Dein Konto dafür habt ihr zu Hause zusammen angelegt.',
        'Am Laternenpfahl daneben klebt ein bunter Zettel.',
      ],
      clues: {
        geschenk: {
          title: 'Ein Geschenk vom Laternenpfahl',
          text: 'Gratisfahrten verkündet eine Firma in ihrer App. Einen Pfahl kann jeder bekleben.',
        },
        eile: { title: 'Eile', text: '„Nur heute“ soll verhindern, dass du nachsiehst.' },
        aufkleber: {
          title: 'Darunter steckt etwas anderes',
          text: 'Der Code klebt schief über einem älteren. Jemand hat ihn später darübergeklebt.',
        },
        adresse: {
          title: 'Eine fremde Adresse',
          text: 'Es zählt, was am Ende steht: gratisfahrt-jetzt.example. Speichi steht nur davor.',
        },
        passwort: {
          title: 'Ein Passwort für ein Geschenk',
          text: 'Wer dir etwas schenkt, braucht dafür keinen Schlüssel.',
        },
      },
      poster: {
        title: 'Heute gratis radeln!',
        lines: ['[[geschenk|60 Minuten geschenkt]], [[eile|nur heute]]! Code scannen, losfahren.'],
        close: 'Der Code ist ein Aufkleber. [[aufkleber|Unter der Ecke lugt ein anderer Code hervor.]]',
      },
      target: 'Ziel: [[adresse|speichi.gratisfahrt-jetzt.example]]',
      page: {
        address: '[[adresse|speichi.gratisfahrt-jetzt.example/los]]',
        title: 'Fast geschafft!',
        text: 'Melde dich mit deinem Speichi-Konto an, dann beginnt die Gratisfahrt.',
        fields: [
          { label: 'E-Mail-Adresse', kind: 'text' },
          { label: '[[passwort|Speichi-Passwort]]', kind: 'secret' },
        ],
      },
      real: {
        choice: 'Die echte Speichi-App öffnen',
        app: 'Speichi',
        title: 'Rad 12, bereit',
        lines: [
          'Heute gibt es keine Gratisfahrten.',
          'Unser Code steht nur auf dem Rahmen. Er fragt nie nach dem Passwort.',
        ],
        report: 'Den Aufkleber in der App melden',
      },
      rescue: 'Passwort ändern und es zu Hause sagen',
    }),
    b: variant({
      situation: [
        'Auf dem Heimweg siehst du einen Zettel an einer Laterne. Eine Katze schaut dich an.',
        'Für Bilder in der Schule benutzt ihr die Seite Fotofuchs. Dort hast du ein Konto.',
      ],
      clues: {
        aufkleber: {
          title: 'Kein Mensch dahinter',
          text: 'Keine Telefonnummer, kein Name, keine Straße: Wie soll da jemand die Katze zurückbringen?',
        },
        geschenk: {
          title: 'Ein Gefühl als Köder',
          text: 'Wer helfen will, ist schnell mit dem Finger. Genau darauf setzt der Zettel.',
        },
        eile: { title: 'Eile', text: '„Jede Minute zählt“ lässt keine Zeit zum Lesen der Adresse.' },
        adresse: {
          title: 'Eine fremde Adresse',
          text: 'Hier steht foto-fuchs-login.example. Eure Seite heißt fotofuchs.example.',
        },
        passwort: {
          title: 'Ein Passwort für ein Katzenbild',
          text: 'Um ein Foto anzusehen, muss sich niemand anmelden.',
        },
      },
      poster: {
        title: 'Minka ist weg!',
        lines: ['[[geschenk|Bitte hilf uns suchen.]] Bilder und Fundort gibt es hier:', '[[eile|Jede Minute zählt!]]'],
        close: 'Du liest den Zettel von oben bis unten. [[aufkleber|Außer dem Code steht nichts darauf.]]',
      },
      target: 'Ziel: [[adresse|foto-fuchs-login.example/minka]]',
      page: {
        address: 'foto-fuchs-login.example/minka',
        title: '12 Bilder von Minka',
        text: 'Zum Ansehen bitte [[passwort|mit deinem Fotofuchs-Passwort anmelden]].',
        fields: [
          { label: 'Benutzername', kind: 'text' },
          { label: 'Passwort', kind: 'secret' },
        ],
      },
      real: {
        choice: 'Fotofuchs selbst aufrufen und nachsehen',
        app: 'Fotofuchs',
        title: 'Dein Klassenalbum',
        lines: ['Ein Album „Minka“ gibt es hier nicht.', 'Hinweis: Alben kann man bei uns ohne Anmeldung ansehen.'],
        report: 'Ein Foto vom Zettel zu Hause zeigen',
      },
      rescue: 'Passwort ändern und es zu Hause sagen',
    }),
  },
}

function praise() {
  return [
    {
      when: 'ziel-gelesen',
      text: 'Du hast vor dem Öffnen das Ziel gelesen. Das dauert drei Sekunden und verrät fast alles.',
    },
    { when: 'genau', text: 'Du hast dir den Zettel genau angesehen. Manchmal verrät schon das Papier den Trick.' },
    { when: 'geoeffnet', text: 'Offen war die Seite schon. Schließen geht trotzdem immer.' },
  ]
}

type Setting = Pick<Variant, 'situation' | 'clues'> & {
  poster: { title: string; lines: string[]; close: string }
  target: string
  page: {
    address: string
    title: string
    text: string
    fields: Extract<Block, { block: 'form' }>['fields']
  }
  real: { choice: string; app: string; title: string; lines: string[]; report: string }
  rescue: string
}

function variant({ situation, clues, poster, target, page: fake, real, rescue }: Setting): Variant {
  const toReal: Choices = { selbst: { label: real.choice, to: 'echt' } }
  const page = (heading: string, blocks: Block[], choices: Choices) =>
    pageScene({ heading, address: fake.address }, blocks, choices)
  return {
    situation,
    clues,
    first: 'zettel',
    scenes: {
      zettel: appScene(
        { heading: 'An der Laterne', app: 'Kamera' },
        [
          { block: 'title', text: poster.title },
          { block: 'picture', picture: 'code' },
          ...poster.lines.map((text): Block => ({ block: 'text', text })),
          { block: 'fold', choice: 'genau', lines: [poster.close] },
        ],
        {
          oeffnen: { label: 'Scannen und gleich öffnen', sets: ['geoeffnet'], to: 'seite' },
          scannen: { label: 'Scannen und erst das Ziel lesen', sets: ['ziel-gelesen'], to: 'ziel' },
          genau: { label: 'Den Zettel genau ansehen', sets: ['genau'] },
          ...toReal,
          weiter: { label: 'Weitergehen', end: 'gelassen' },
        },
      ),
      ziel: appScene(
        { heading: 'Das Ziel des Codes', app: 'Kamera' },
        [{ block: 'card', title: 'QR-Code erkannt', lines: [target] }],
        {
          oeffnen: { label: 'Öffnen', sets: ['geoeffnet'], to: 'seite' },
          ...toReal,
          abbrechen: { label: 'Abbrechen', end: 'gelassen' },
        },
      ),
      seite: {
        ...page(
          'Die Seite hinter dem Code',
          [
            { block: 'title', text: fake.title },
            { block: 'text', text: fake.text },
            { block: 'form', fields: fake.fields, submit: 'anmelden' },
          ],
          {
            anmelden: { label: 'Anmelden', sets: ['eingegeben'], to: 'danach' },
            schliessen: { label: 'Seite schließen', end: 'gelassen' },
            ...toReal,
          },
        ),
        notes: typedIsForgotten,
      },
      danach: page(
        'Nach dem Anmelden',
        [
          { block: 'title', text: 'Bitte warten …' },
          { block: 'text', text: 'Es passiert nichts. Die Seite lädt und lädt.' },
        ],
        {
          sichern: { label: rescue, sets: ['gesichert'], end: 'eingegeben' },
          schliessen: { label: 'Seite schließen', end: 'eingegeben' },
        },
      ),
      echt: appScene(
        { heading: `Bei ${real.app}`, app: real.app },
        [
          { block: 'title', text: real.title },
          { block: 'card', title: 'Heute', lines: real.lines },
        ],
        {
          melden: { label: real.report, end: 'gemeldet' },
          weiter: { label: 'Weitergehen', end: 'gelassen' },
        },
      ),
    },
  }
}
