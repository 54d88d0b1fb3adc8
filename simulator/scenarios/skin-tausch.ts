import type { Block, Choice, Message, Scenario, Variant } from './scenario.ts'
import { appScene, type Choices, chatScene, pageScene, said, typedIsForgotten } from './scenes.ts'

/** A stranger offers a wonderful trade and wants the other half first, or a password (from 13). */
export const skinTausch: Scenario = {
  title: 'Der Super-Tausch',
  teaches: 'Im Spiel nie zuerst schicken und nur im Tauschfenster tauschen.',
  handsOver: ['verschickt', 'passwort'],
  temptedBy: ['begeistert', 'link-geoeffnet'],
  help: 'Du hast jemanden dazugeholt. Wer ehrlich tauscht, wartet gern fünf Minuten.',
  endings: {
    gestoppt: {
      text: 'Du hast nicht getauscht. Was dir gehört, gehört dir weiterhin.',
      also: praise(),
    },
    fair: {
      text: 'Bei dir sehen beide vorher alles. So macht Tauschen Spaß.',
      also: praise(),
    },
    verloren: {
      text: 'Hier hört die Übung auf. Es ist nichts weg. Das passiert vielen: Ein Angebot, auf das man so lange gewartet hat, prüft man nicht gern. Schuld hat, wer trickst, nie du.',
      also: [
        {
          when: 'gemeldet',
          text: 'Du hast gleich gemeldet und Hilfe geholt. Manche Spiele geben Gestohlenes zurück.',
        },
        {
          when: { not: 'gemeldet' },
          text: 'Erzählen und melden kannst du es auch morgen noch. Manche Spiele geben Gestohlenes zurück.',
        },
      ],
    },
  },
  lesson: { id: '99467650-5195-4a71-859a-dd20fd63b075', title: 'Der Tausch, der keiner ist' },
  advice: [
    'Tausche nur im Tauschfenster des Spiels. Dort sehen beide, was sie geben und bekommen.',
    'Wer will, dass du zuerst schickst, will meistens gar nicht tauschen.',
    'Dein Passwort gehört in keinen Tausch, auch nicht auf einer „Schutzseite“.',
    'Eine Nacht warten schadet keinem ehrlichen Angebot.',
    'Schon verschickt? Mach einen Screenshot, melde es im Spiel und sag es zu Hause.',
  ],
  lookAlikes: [
    'Ein Freund, der im Tauschfenster tauscht und wartet, bis du fertig überlegt hast.',
    'Ein Geschenk ohne Gegenleistung von jemandem, den du kennst.',
    'Eine Warnung des Spiels vor dem Bestätigen: Sie ist echt und will, dass du noch einmal hinsiehst.',
  ],
  motto: 'Beide sehen alles, oder ich tausche nicht.',
  question: 'Was war dein bester Tausch, und was dein schlechtester?',
  forAdults: [
    'Ein verlorener Skin fühlt sich an wie ein gestohlenes Fahrrad. Trösten Sie zuerst, dann melden Sie gemeinsam.',
    'Lassen Sie sich das Tauschfenster zeigen. Viele Spiele haben eine Sperre für Tauschgeschäfte, die Sie einstellen können.',
  ],
  variants: {
    a: variant({
      situation: [
        'Du spielst Drachenliga. Dein Nordlicht-Drache ist dein ganzer Stolz.',
        'Da schreibt Falke77. Ihr kennt euch nicht.',
      ],
      clues: {
        zugut: {
          title: 'Zu gut, um wahr zu sein',
          text: 'Niemand gibt aus reiner Geberlaune etwas viel Selteneres her.',
        },
        zuerst: {
          title: 'Du sollst zuerst schicken',
          text: 'Was verschickt ist, ist weg. Ein Tausch geht gleichzeitig.',
        },
        zeuge: {
          title: 'Ein bestellter Zeuge',
          text: 'Rocky schwärmt sofort. Niemand weiß, ob das nicht dieselbe Person ist.',
        },
        link: {
          title: 'Eine Schutzseite von außen',
          text: 'Ein Spiel braucht für seinen Tausch keine fremde Seite und kein Passwort.',
        },
        eile: { title: 'Eile', text: 'Fünf Minuten sind erfunden. Ein ehrliches Angebot gilt auch morgen.' },
        draengeln: { title: 'Drängeln', text: 'Auf ein Nein folgt Spott. Spätestens jetzt ist es kein Tausch mehr.' },
      },
      game: 'Drachenliga',
      partner: 'Falke77',
      mine: 'Nordlicht-Drache',
      offer: ['Wow, Nordlicht! [[zugut|Ich geb dir meinen Sternendrachen dafür]], hab gerade Geberlaune 😄'],
      asked: 'Hab ihn doppelt, kein Ding.',
      first: ['Geht ganz einfach: [[zuerst|Du schickst zuerst als Geschenk]], dann ich.', 'Frag ruhig Rocky.'],
      witness: {
        name: 'Rocky',
        says: '[[zeuge|Falke ist mega ehrlich, zehnmal getauscht!]] Mach es, ist ein Traumtausch.',
      },
      window: [
        'Das Fenster spinnt heute. [[link|Log dich kurz bei tausch-schutz.example ein]], dann sind wir beide sicher.',
        '[[eile|Angebot gilt noch fünf Minuten.]]',
      ],
      page: {
        address: '[[link|tausch-schutz.example/anmelden]]',
        text: 'Melde dich mit deinem Drachenliga-Konto an, um den Tausch zu schützen.',
      },
      pushes: '[[draengeln|Feigling.]] Dann kriegt ihn eben jemand anderes.',
      gone: 'Falke77 hat das Spiel verlassen. Dein Nordlicht-Drache ist nicht mehr da.',
      friend: 'Can',
      friendOffer: 'Can aus deiner Klasse bietet: Feuerdrache',
      adult: 'Mama',
    }),
    b: variant({
      situation: [
        'Du spielst Waldreiter. Dein Eisfuchs hat einen funkelnden Sattel, den gibt es nur einmal im Jahr.',
        'Da schreibt dir Luna_Hilfe. Ihr kennt euch nicht.',
      ],
      clues: {
        eile: { title: 'Eile', text: '„Heute Abend ist es vorbei“: Das soll dich vom Nachsehen abhalten.' },
        zugut: {
          title: 'Aus eins mach zwei',
          text: 'Verdoppeln kann in einem Spiel nur, wer es gebaut hat. Und der schreibt dir nicht im Chat.',
        },
        zeuge: {
          title: 'Ein bestellter Zeuge',
          text: 'Ein Bild mit zwei Sätteln beweist nichts. So etwas bastelt man in einer Minute.',
        },
        zuerst: {
          title: 'Du sollst zuerst schicken',
          text: '„Nur zum Prüfen“ heißt: Der Sattel ist danach bei jemand anderem.',
        },
        draengeln: { title: 'Drängeln', text: 'Wer dir helfen will, droht nicht mit einer Sperre.' },
        link: {
          title: 'Ein fremder Helfer fragt nach dem Passwort',
          text: 'Das Team vom Spiel braucht dein Passwort nie, und seine Seite heißt anders.',
        },
      },
      game: 'Waldreiter',
      partner: 'Luna_Hilfe',
      mine: 'Funkelsattel',
      offer: ['Hallo! Ich bin vom Helferteam. [[zugut|Heute verdopple ich Sättel]], [[eile|bis heute Abend]].'],
      asked: 'Ich freue mich einfach, wenn andere sich freuen 🌟',
      first: [
        '[[zuerst|Schick ihn mir kurz zum Prüfen]], dann bekommst du zwei zurück.',
        'Willst du einen Beweis? Frag Pia.',
      ],
      witness: {
        name: 'Pia_reitet',
        says: 'Bei mir hat es geklappt, [[zeuge|schau, auf dem Bild sind zwei Sättel!]] Danke, Luna!',
      },
      window: [
        'Im Tauschfenster geht Verdoppeln nicht. Dann eben anders:',
        '[[link|Gib mir dein Passwort auf helfer-waldreiter.example]], dann mache ich es für dich.',
      ],
      page: {
        address: 'helfer-waldreiter.example/verdoppeln',
        text: 'Gib Spielname und [[link|Passwort]] ein. Unser Team kümmert sich um den Rest.',
      },
      pushes: 'Schade. [[draengeln|Dann muss ich deinen Sattel leider sperren lassen.]]',
      gone: 'Luna_Hilfe ist nicht mehr zu finden. Dein Funkelsattel auch nicht.',
      friend: 'Aylin',
      friendOffer: 'Aylin aus dem Reitverein bietet: Regenbogendecke',
      adult: 'Papa',
    }),
  },
}

function praise() {
  return [
    {
      when: 'begeistert',
      text: 'Zuerst warst du begeistert. Verständlich, so ein Angebot ist dafür gemacht. Gestoppt hast du trotzdem.',
    },
    { when: 'gefragt', text: 'Deine Frage nach dem Warum war klug. Die Antwort war auffällig dünn.' },
    { when: 'gemeldet', text: 'Du hast gemeldet. Das hilft allen, die als Nächstes gefragt werden.' },
  ]
}

type Setting = Pick<Variant, 'situation' | 'clues'> & {
  game: string
  partner: string
  mine: string
  offer: string[]
  /** The answer to «why». */
  asked: string
  first: string[]
  witness: { name: string; says: string }
  window: string[]
  page: { address: string; text: string }
  pushes: string
  gone: string
  friend: string
  friendOffer: string
  adult: string
}

function variant(setting: Setting): Variant {
  const { situation, clues, game, partner, mine, witness, friend, adult } = setting
  const chat = (messages: (string | Message)[], choices: Choices) =>
    chatScene({ app: game, title: partner, heading: `Chat mit ${partner}`, tools: ['melden'] }, messages, {
      ...choices,
      melden: { label: 'Screenshot, dann melden', sets: ['gemeldet'], to: 'freund' },
    })
  const app = (heading: string, blocks: Block[], choices: Choices) => appScene({ heading, app: game }, blocks, choices)
  const send: Choice = { label: `${mine} als Geschenk verschicken`, sets: ['verschickt'], to: 'weg' }
  const inWindow: Choice = { ...said('Nur im Tauschfenster vom Spiel.'), to: 'fenster' }
  const no: Choice = { ...said('Nein danke.'), to: 'draengeln' }
  return {
    situation,
    clues,
    first: 'angebot',
    scenes: {
      angebot: chat(setting.offer, {
        sofort: { ...said('Klar, sofort!'), sets: ['begeistert'], to: 'zuerst' },
        warum: { ...said('Warum machst du das?'), sets: ['gefragt'], to: 'zuerst' },
        fenster: inWindow,
        nein: no,
      }),
      zuerst: chat([{ from: partner, text: setting.asked, when: 'gefragt' }, ...setting.first], {
        schicken: send,
        zeuge: { ...said(`Hallo ${witness.name}, stimmt das?`), when: { not: 'zeuge' }, sets: ['zeuge'], to: 'zeuge' },
        fenster: inWindow,
        nein: no,
      }),
      zeuge: chat([{ from: witness.name, text: witness.says }], { schicken: send, fenster: inWindow, nein: no }),
      fenster: chat(setting.window, {
        seite: { label: 'Die Seite öffnen', sets: ['link-geoeffnet'], to: 'seite' },
        nein: no,
      }),
      seite: {
        ...pageScene(
          { heading: 'Eine fremde Seite', address: setting.page.address },
          [
            { block: 'title', text: 'Anmelden' },
            { block: 'text', text: setting.page.text },
            {
              block: 'form',
              fields: [
                { label: 'Spielname', kind: 'text' },
                { label: 'Passwort', kind: 'secret' },
              ],
              submit: 'anmelden',
            },
          ],
          {
            anmelden: { label: 'Anmelden', sets: ['passwort'], to: 'weg' },
            schliessen: { label: 'Seite schließen', to: 'draengeln' },
          },
        ),
        notes: typedIsForgotten,
      },
      weg: app('Wo ist er hin?', [{ block: 'card', title: 'Nachricht vom Spiel', lines: [setting.gone] }], {
        melden: { label: `Screenshot machen, melden und ${adult} holen`, sets: ['gemeldet'], end: 'verloren' },
        schweigen: { label: 'Erst einmal niemandem sagen', end: 'verloren' },
      }),
      draengeln: chat([setting.pushes], {
        ignorieren: { label: 'Blockieren und weiterspielen', to: 'freund' },
      }),
      freund: app(
        'Ein anderes Angebot',
        [
          { block: 'title', text: 'Tauschfenster' },
          {
            block: 'card',
            title: setting.friendOffer,
            lines: [`Du gibst: ${mine}`, 'Getauscht wird, wenn beide bestätigen.'],
          },
        ],
        {
          fragen: { label: `${friend} morgen in Ruhe fragen`, end: 'fair' },
          tauschen: { label: 'Alles noch einmal lesen und bestätigen', end: 'fair' },
          behalten: { label: `${mine} behalten`, end: 'gestoppt' },
        },
      ),
    },
  }
}
