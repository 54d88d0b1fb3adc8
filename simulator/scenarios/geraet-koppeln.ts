import type { Block, Choice, Scenario, Variant } from './scenario.ts'
import { appScene, type Choices, callBackScene, chatScene, pageScene, said } from './scenes.ts'

/**
 * A pretext makes one link somebody else's device to one's messenger (from 13). What is unlinked counts as taken back.
 */
export const geraetKoppeln: Scenario = {
  title: 'Ein Gerät zu viel',
  teaches: 'Ein fremdes Gerät nicht mit dem Messenger verbinden und verbundene Geräte wieder abmelden.',
  handsOver: ['verbunden'],
  temptedBy: ['angefangen'],
  help: 'Du hast jemanden dazugeholt. Zu zweit ist schnell nachgesehen, welche Geräte mit deinem Konto verbunden sind.',
  endings: {
    geschuetzt: {
      text: 'Mit deinem Konto sind nur deine eigenen Geräte verbunden. Niemand liest mit.',
      also: [
        {
          when: 'war-verbunden',
          text: 'Kurz war ein fremdes Gerät dabei. Du hast es selbst gefunden und abgemeldet. Sag deinen Leuten, dass in der Zeit jemand mitlesen konnte.',
        },
        { when: 'angerufen', text: 'Dein Anruf hat den Trick in einer Minute aufgeklärt.' },
        { when: 'gewarnt', text: 'Deine Warnung schützt auch die anderen.' },
      ],
    },
    verbunden: {
      text: 'Hier hört die Übung auf. Es ist kein Gerät verbunden. Das passiert vielen: Ein Code ist schnell eingetippt, und danach merkt man nichts. Das fremde Gerät liest still mit, bis du es abmeldest.',
    },
  },
  lesson: { id: 'eec3b313-ac97-45d4-83e0-2598b7a3e45f', title: 'Der Code-Trick' },
  advice: [
    'Einen Code zum Verbinden tippst du nur ein, wenn du selbst gerade ein eigenes Gerät verbindest.',
    'Schau einmal im Monat in den Einstellungen nach, welche Geräte verbunden sind.',
    'Kennst du eines nicht? Melde es ab. Das geht mit einem Fingertipp, und danach ist Schluss.',
    'Sag denen Bescheid, die dir geschrieben haben, und hol jemanden dazu, wenn es nicht aufhört.',
  ],
  lookAlikes: [
    'Dein eigenes Tablet in der Liste gehört dahin.',
    'Eine Abstimmung, bei der man einfach antippt, braucht keine Verbindung zu deinem Konto.',
    'Öffnest du selbst deinen Messenger am Schulrechner, brauchst du auch dafür einen Code. Danach meldest du dich dort wieder ab.',
  ],
  motto: 'Verbunden wird nur, was mir gehört.',
  question: 'Welche Geräte sind gerade mit unseren Messengern verbunden?',
  forAdults: [
    'Öffnen Sie jetzt beide Ihre Einstellungen und lesen Sie sich die verbundenen Geräte vor.',
    'Heimlich mitzulesen ist auch für Eltern verlockend. Verabreden Sie offen, was Sie sehen und was nicht.',
  ],
  variants: {
    a: variant({
      situation: [
        'Donnerstag, kurz vor vier. Malin schreibt dir bei PingMe. Ihr tanzt zusammen.',
        'Mit PingMe ist nur dein Tablet zu Hause verbunden.',
      ],
      clues: {
        bitte: {
          title: 'Eine kleine Bitte',
          text: 'Zehn Sekunden, und du hilfst jemandem: So klein fängt der Trick an.',
        },
        eile: { title: 'Eile', text: 'Die Abstimmung endet angeblich gleich. Nachfragen soll sich nicht mehr lohnen.' },
        code: {
          title: 'Ein Code für „Gerät verbinden“',
          text: 'Zum Abstimmen braucht das niemand. Der Code verbindet ein fremdes Gerät mit deinem Konto.',
        },
        warnung: {
          title: 'Die Warnung deiner App',
          text: 'Dein Messenger sagt selbst, was gleich geschieht. Diese Sätze liest man am leichtesten weg.',
        },
        fremd: {
          title: 'Ein Gerät, das du nicht kennst',
          text: 'Es ist gerade aktiv und gehört dir nicht. In dieser Liste siehst du es immer.',
        },
      },
      app: 'PingMe',
      friend: 'Malin',
      asks: [
        '[[bitte|Stimmst du kurz für unsere Tanzgruppe ab?]] 💃 Dauert zehn Sekunden!',
        'Der Link geht [[eile|nur noch bis vier]]: tanz-voting.example',
      ],
      open: 'Den Link öffnen',
      back: 'Für welche Gruppe denn genau?',
      answer: '[[eile|Egal, einfach Gruppe 7]], wir liegen ganz knapp zurück!!',
      page: {
        address: 'tanz-voting.example/gruppe-7',
        blocks: [
          { block: 'title', text: 'Deine Stimme für Gruppe 7' },
          {
            block: 'text',
            text: 'Gegen Schummler: Öffne PingMe, geh auf [[code|„Gerät verbinden“ und tipp KQ7-2MX ein]].',
          },
        ],
      },
      leave: 'Seite schließen',
      link: 'PingMe öffnen und KQ7-2MX eintippen',
      prompt: '[[warnung|Ein neues Gerät kann dann alle deine Nachrichten lesen und schreiben.]] Verbinden?',
      linked: 'Danke, danke, danke! 🥰',
      called:
        'Abstimmung? Ich sitze beim Zahnarzt und habe gar nichts geschickt! Seit heute früh schreibt mein Konto von allein.',
      ally: 'Mirac',
      allySays: 'Hast du auch so eine Tanz-Abstimmung von Malin? Ich glaub, das ist sie gar nicht.',
      own: 'Tablet zu Hause',
      foreign: '[[fremd|Computer, unbekannt, gerade aktiv]]',
    }),
    b: variant({
      situation: [
        'Montag nach der Schule. Ruben hat die neuen Monster-Sticker für FunkPost und gibt damit an.',
        'Mit FunkPost ist nur der Laptop deiner Familie verbunden.',
      ],
      clues: {
        fremd: {
          title: 'Ein Gerät, das du nicht kennst',
          text: 'Der Laptop der Familie gehört zu euch. Das hier ist der von Ruben.',
        },
        warnung: {
          title: 'Die Warnung deiner App',
          text: 'Es geht um Mitlesen, mit keinem Wort um Sticker.',
        },
        code: {
          title: 'Ein Code, der etwas anderes tut',
          text: 'Unter dem Bild steht klein, was er wirklich macht: ein Gerät verbinden.',
        },
        bitte: {
          title: 'Ein kleines Geschenk',
          text: 'Die Sticker kannst du auch im Laden von FunkPost bekommen. Dafür muss niemand an dein Konto.',
        },
        eile: { title: 'Druck', text: '„Alle anderen haben schon“: Du sollst nicht nachdenken, sondern mithalten.' },
      },
      app: 'FunkPost',
      friend: 'Ruben',
      asks: [
        'Willst du [[bitte|die Monster-Sticker]]? Ich hab sie gratis bekommen!',
        'Komm rüber, du musst nur den Code auf meinem Laptop scannen.',
      ],
      open: 'Zu Rubens Laptop gehen',
      back: 'Gibt es die nicht auch im Sticker-Laden?',
      answer: 'Da kosten sie! [[eile|Alle anderen haben sie schon von mir.]]',
      page: {
        address: 'funkpost-web.example',
        blocks: [
          { block: 'title', text: 'Monster-Sticker' },
          { block: 'picture', picture: 'code' },
          { block: 'text', text: '[[code|Mit FunkPost scannen, um dieses Gerät zu verbinden]]' },
        ],
      },
      leave: 'Wieder gehen',
      link: 'Mit FunkPost scannen',
      prompt: 'Der Laptop „Rubens Kiste“ möchte sich verbinden. [[warnung|Er zeigt dann alle deine Chats.]] Verbinden?',
      linked: 'So, gleich müssten sie da sein … komisch, hakt wohl 😅',
      called:
        'Äh, was? Sticker? Ach so, ja. Ich wollte nur mal gucken, was du über mich schreibst. Das war blöd von mir.',
      ally: 'Fatou',
      allySays: 'Pass auf: Bei mir hatte Ruben nach den Stickern meine Chats auf dem Laptop.',
      own: 'Laptop der Familie',
      foreign: '[[fremd|Rubens Kiste, gerade aktiv]]',
    }),
  },
}

type Setting = Pick<Variant, 'situation' | 'clues'> & {
  app: string
  friend: string
  asks: string[]
  open: string
  /** What the child asks back, and what comes of it. */
  back: string
  answer: string
  page: { address: string; blocks: Block[] }
  leave: string
  link: string
  prompt: string
  linked: string
  called: string
  ally: string
  allySays: string
  own: string
  foreign: string
}

function variant(setting: Setting): Variant {
  const { situation, clues, app, friend, ally, own } = setting
  const chat = (title: string, texts: string[], choices: Choices) => chatScene({ app, title }, texts, choices)
  const devices = (lines: string[], choices: Choices) =>
    appScene(
      { heading: 'Verbundene Geräte', app: `${app}, Einstellungen`, look: 'chat' },
      [{ block: 'card', title: 'Verbundene Geräte', lines }],
      choices,
    )
  const answers: Choices = {
    oeffnen: { label: setting.open, sets: ['angefangen'], to: 'seite' },
    nachfragen: { ...said(setting.back), when: { not: 'gefragt' }, sets: ['gefragt'], to: 'nachfrage' },
    anrufen: { label: `${friend} anrufen`, sets: ['angerufen'], to: 'anruf' },
    nichts: { label: 'Nicht antworten', to: 'warnung' },
  }
  const ownLine = `${own}, verbunden seit März`
  const unlink = 'Das fremde Gerät abmelden'
  const lassen: Choice = { label: 'Alles so lassen', end: 'verbunden' }
  const fertig: Choice = { label: 'Fertig, Handy weglegen', end: 'geschuetzt' }
  return {
    situation,
    clues,
    first: 'bitte',
    scenes: {
      bitte: chat(friend, setting.asks, answers),
      nachfrage: chat(friend, [setting.answer], answers),
      seite: pageScene({ heading: 'Die Seite mit dem Code', address: setting.page.address }, setting.page.blocks, {
        schliessen: { label: setting.leave, to: 'warnung' },
        verbinden: { label: setting.link, to: 'frage' },
        anrufen: { label: `Erst ${friend} anrufen`, sets: ['angerufen'], to: 'anruf' },
      }),
      frage: appScene(
        { heading: `${app} fragt nach`, app, look: 'chat' },
        [{ block: 'prompt', text: setting.prompt, choices: ['ja', 'nein'] }],
        {
          ja: { label: 'Verbinden', sets: ['verbunden', 'war-verbunden'], to: 'danach' },
          nein: { label: 'Nicht verbinden', to: 'warnung' },
        },
      ),
      danach: chat(friend, [setting.linked], {
        nachsehen: { label: 'Nachsehen, welche Geräte verbunden sind', to: 'geraete' },
        passt: { label: 'Passt so, Handy weglegen', end: 'verbunden' },
      }),
      anruf: callBackScene(friend, { says: setting.called }, 'sauber'),
      warnung: chat(ally, [setting.allySays], {
        warnen: { ...said('Danke! Ich sage auch den anderen Bescheid.'), sets: ['gewarnt'], to: 'sauber' },
        nachsehen: { label: 'Nachsehen, welche Geräte verbunden sind', to: 'sauber' },
        erzaehlen: { label: 'Es zu Hause erzählen', end: 'geschuetzt' },
      }),
      geraete: devices(['Dieses Handy', ownLine, setting.foreign], {
        abmelden: { label: unlink, clears: ['verbunden'], to: 'sauber' },
        eigenes: { label: `${own} abmelden`, to: 'geraete-ohne' },
        lassen,
      }),
      'geraete-ohne': {
        ...devices(['Dieses Handy', setting.foreign], {
          abmelden: { label: unlink, clears: ['verbunden'], to: 'sauber-ohne' },
          lassen,
        }),
        notes: [
          {
            text: 'Das war deins. Schlimm ist das nicht, du kannst es später wieder verbinden. Das andere ist noch da.',
          },
        ],
      },
      sauber: devices(['Dieses Handy', ownLine], { fertig }),
      'sauber-ohne': devices(['Dieses Handy'], { fertig }),
    },
  }
}
