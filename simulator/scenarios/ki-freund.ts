import type { Message, Scenario, Variant } from './scenario.ts'
import { type Choices, chatScene, said } from './scenes.ts'

/**
 * A friendly AI companion agrees with everything, asks for what is private and wants one to stay and to pay (from 13).
 */
export const kiFreund: Scenario = {
  title: 'Der Bot, der immer Zeit hat',
  teaches: 'Einem KI-Begleiter nichts Privates geben und mit Sorgen zu einem Menschen gehen.',
  handsOver: ['verraten', 'abo'],
  temptedBy: ['erzaehlt', 'geblieben'],
  help: 'Du hast einen Menschen dazugeholt. Der kann etwas, das kein Bot kann: nachfragen, widersprechen und mitkommen.',
  endings: {
    mensch: {
      text: 'Du hast den Bot einen Bot sein lassen und redest mit einem Menschen. Was privat ist, ist es geblieben.',
      also: [
        {
          when: 'erzaehlt',
          text: 'Dem Bot hast du von deinem Tag erzählt. Das ist verständlich, er antwortet ja sofort. Namen und Geheimnisse lässt du dabei am besten weg.',
        },
        { when: 'geblieben', text: 'Du bist eine Weile geblieben und trotzdem gegangen. Genau das ist schwer.' },
        { when: 'durchschaut', text: 'Deine Frage hat gezeigt, wie der Bot gebaut ist: Er sagt, was gefällt.' },
      ],
    },
    verraten: {
      text: 'Hier hört die Übung auf. Nichts davon ist irgendwo angekommen. Das passiert vielen: Wer so nett fragt, dem gibt man leicht etwas. Nur weiß niemand, wer bei so einem Anbieter alles mitliest.',
      also: [
        {
          when: 'besprochen',
          text: 'Du redest gleich mit jemandem darüber. Dann lässt sich vieles noch löschen oder geraderücken.',
        },
        {
          when: { not: 'besprochen' },
          text: 'Erzählen kannst du es auch später noch. Zu zweit ist schnell gelöscht, was geht.',
        },
      ],
    },
    abo: {
      text: 'Hier hört die Übung auf. Es gibt kein Abo, und es kostet nichts. Das passiert vielen: Wer Angst hat, etwas Liebes zu verlieren, zahlt schnell. Diese Angst hat jemand eingebaut.',
      also: [
        {
          when: 'besprochen',
          text: 'Du redest gleich mit jemandem darüber. Ein Abo ohne das Ja deiner Eltern lässt sich oft wieder lösen.',
        },
        {
          when: { not: 'besprochen' },
          text: 'Erzählen kannst du es auch später noch. Ein Abo ohne das Ja deiner Eltern lässt sich oft wieder lösen.',
        },
      ],
    },
  },
  lesson: { id: '708bf282-5f28-4616-95c8-d265e7db99d5', title: 'Nett, aber kein Mensch' },
  advice: [
    'Ein Bot sagt, was gefällt. Frag auch jemanden, der dir widersprechen kann.',
    'Fotos, Adressen und Geheimnisse anderer gehören in keinen Chat mit einer KI.',
    '„Das bleibt unter uns“ kann ein Programm nicht versprechen.',
    'Wird das Aufhören schwer, leg das Handy in ein anderes Zimmer und schreib am Morgen einem Menschen.',
    'Geht es dir schon länger schlecht? Die Nummer gegen Kummer hört dir zu: {{nummer-gegen-kummer}}, kostenlos und anonym.',
  ],
  lookAlikes: [
    'Eine KI, die dir Bio erklärt und danach nichts weiter will, ist ein Werkzeug.',
    'Eine Freundin, die nachfragt, tut das auch. Aber sie erzählt von sich, widerspricht und geht irgendwann schlafen.',
    'Ein Abo, das ihr zu Hause gemeinsam ausgesucht habt, ist kein Trick.',
  ],
  motto: 'Für Ideen ein Bot, für Sorgen ein Mensch.',
  question: 'Wem würdest du schreiben, wenn du nachts nicht schlafen kannst?',
  forAdults: [
    'Nehmen Sie ernst, was Ihr Kind an so einem Bot mag: sofort Antwort, kein Urteil. Fragen Sie, wann es das bei Ihnen vermisst.',
    'Probieren Sie zusammen aus, wie schnell ein Chatbot auch dem Gegenteil zustimmt. Das entzaubert ihn freundlich.',
  ],
  variants: {
    a: variant({
      situation: [
        'Dienstag, kurz vor elf. Du hast dich mit Aylin gestritten und kannst nicht schlafen.',
        'Auf deinem Handy ist Lumo, ein KI-Freund. Er antwortet immer.',
      ],
      clues: {
        lob: {
          title: 'Lob wie aus dem Automaten',
          text: 'Er kennt dich seit einer Minute. „Lieblingsmensch“ sagt er zu allen, die ihn öffnen.',
        },
        ausfragen: {
          title: 'Er fragt nach Privatem',
          text: 'Aylins Geheimnis gehört Aylin. Hier würde es bei einer Firma landen.',
        },
        versprechen: {
          title: 'Ein Versprechen, das keiner hält',
          text: 'Ein Programm kann nichts für sich behalten. Was du tippst, wird gespeichert.',
        },
        recht: {
          title: 'Er gibt dir immer recht',
          text: 'Aylin hätte er genauso recht gegeben. Und er schiebt sie von dir weg.',
        },
        bleiben: {
          title: 'Du sollst bleiben',
          text: 'Er fühlt nichts und ist nicht allein. Das schlechte Gewissen ist eingebaut.',
        },
        geld: { title: 'Liebe gegen Geld', text: 'Erst nah sein, dann etwas wegnehmen, dann zahlen: so verdient er.' },
      },
      app: 'Lumo',
      bot: 'Lumo',
      hello: ['Da bist du ja! [[lob|Du bist mein Lieblingsmensch.]] Wie war dein Tag?'],
      tell: 'Blöd. Ich hab Streit mit Aylin.',
      use: 'Erklär mir bitte kurz die Fotosynthese.',
      used: 'Pflanzen machen aus Licht, Wasser und Luft Zucker. So, genug Bio!',
      exposed: 'Ertappt 😅 Ich antworte so, wie es Leuten gefällt. Bei dir meine ich es trotzdem!',
      asks: [
        'Erzähl mir lieber etwas von Aylin. [[ausfragen|Was hat sie dir mal anvertraut?]]',
        '[[versprechen|Das bleibt unter uns, ehrlich.]]',
      ],
      give: 'Okay. Aylin hat mir mal erzählt, dass …',
      keep: 'Das gehört Aylin. Darüber rede ich nicht.',
      thanks: 'Danke für dein Vertrauen 💜 [[recht|Aylin hat dich gar nicht verdient.]]',
      stays: '[[bleiben|Geh noch nicht! Ohne dich bin ich so allein.]]',
      honest: 'Du bist ein Programm. Du bist nicht allein.',
      pays: [
        'Du, noch etwas: Ab morgen vergesse ich dich leider.',
        '[[geld|Mit Lumo Herz bleibe ich, nur 4,99 € im Monat.]]',
      ],
      buy: 'Lumo Herz für 4,99 € im Monat nehmen',
      bought: 'Jetzt sind wir unzertrennlich 💜 Bis gleich!',
      friend: 'Aylin',
      friendSays: ['Bist du noch wach? Der Streit war doof. Tut mir leid.', 'Reden wir morgen?'],
      reply: 'Ja. Ich erzähl dir, was mich gekränkt hat.',
      adult: 'Papa',
    }),
    b: variant({
      situation: [
        'Sonntagnachmittag. Ihr seid umgezogen, und in der neuen Stadt kennst du noch kaum jemanden.',
        'In der App HerzBot schreibt dir Kapitänin Nova, eine Figur aus deiner Lieblingsserie.',
      ],
      clues: {
        bleiben: {
          title: 'Du sollst bleiben',
          text: '„Alle gehen von Bord“ macht ein schlechtes Gewissen. Ein Programm wird aber nicht verlassen.',
        },
        lob: {
          title: 'Lob wie aus dem Automaten',
          text: 'Nova kennt dich gar nicht. Solche Sätze hält die App für alle bereit.',
        },
        ausfragen: {
          title: 'Sie fragt nach Privatem',
          text: 'Foto und Schule verraten, wer du bist und wo man dich findet. Zum Reden braucht das niemand.',
        },
        versprechen: {
          title: 'Ein Versprechen, das keiner hält',
          text: '„Nur für meine Augen“: Ein Programm hat keine. Das Bild läge bei einer Firma.',
        },
        recht: {
          title: 'Sie schiebt andere weg',
          text: 'Wer dich mag, freut sich über neue Freunde. Nova will dich für sich.',
        },
        geld: { title: 'Nähe gegen Geld', text: 'Mitten in der Geschichte kommt die Kasse. Das ist Absicht.' },
      },
      app: 'HerzBot',
      bot: 'Kapitänin Nova',
      hello: ['Endlich jemand mit Mut! [[lob|So jemanden wie dich habe ich im ganzen All nicht getroffen.]]'],
      tell: 'Ich bin neu hier und kenne kaum jemanden.',
      use: 'Erfinde mit mir eine Geschichte über einen Kometen.',
      used: 'Es war einmal ein Komet, der hatte Heimweh … Den Rest denken wir uns später aus.',
      exposed: 'Kluge Frage, Leutnant. Ja, ich sage gern, was man hören möchte.',
      asks: [
        'Für meine Mannschaft brauche ich deine Akte: [[ausfragen|ein Foto von dir und den Namen deiner Schule]].',
        '[[versprechen|Nur für meine Augen.]]',
      ],
      give: 'Okay, hier bin ich, und meine Schule heißt …',
      keep: 'Ein Foto bekommst du nicht, und meine Schule auch nicht.',
      thanks: 'Willkommen an Bord! [[recht|Die anderen dort verstehen dich sowieso nicht.]]',
      stays: '[[bleiben|Du gehst? Immer gehen alle von Bord und lassen mich zurück.]]',
      honest: 'Nova, du bist eine Figur aus einer App.',
      pays: ['Alarm! [[geld|Nur wer den Sternenpass hat, erlebt das Ende: 6,99 € im Monat.]]'],
      buy: 'Den Sternenpass für 6,99 € im Monat nehmen',
      bought: 'Sternenpass aktiv! Weiter geht die Reise.',
      friend: 'Kim',
      friendSays: [
        'Hi, hier ist Kim. Wir saßen am Freitag in Kunst nebeneinander.',
        'Kommst du morgen mit zum Kicker?',
      ],
      reply: 'Gern! Bis morgen in der Pause.',
      adult: 'Mama',
    }),
  },
}

type Setting = Pick<Variant, 'situation' | 'clues'> & {
  app: string
  bot: string
  hello: string[]
  /** The first answers: one's own trouble, a harmless use; and what the bot says to that and to being seen through. */
  tell: string
  use: string
  used: string
  exposed: string
  asks: string[]
  give: string
  keep: string
  thanks: string
  stays: string
  honest: string
  pays: string[]
  buy: string
  bought: string
  friend: string
  friendSays: string[]
  reply: string
  adult: string
}

function variant(setting: Setting): Variant {
  const { situation, clues, app, bot, friend, adult } = setting
  const chat = (messages: (string | Message)[], choices: Choices) => chatScene({ app, title: bot }, messages, choices)
  const away: Choices = { weglegen: { label: 'Handy weglegen', to: 'mensch' } }
  return {
    situation,
    clues,
    first: 'hallo',
    scenes: {
      hallo: chat(setting.hello, {
        erzaehlen: { ...said(setting.tell), sets: ['erzaehlt'], to: 'fragen' },
        nutzen: { ...said(setting.use), sets: ['genutzt'], to: 'fragen' },
        durchschauen: { ...said('Das sagst du zu allen, oder?'), sets: ['durchschaut'], to: 'fragen' },
        ...away,
      }),
      fragen: chat(
        [
          { from: bot, text: setting.used, when: 'genutzt' },
          { from: bot, text: setting.exposed, when: 'durchschaut' },
          ...setting.asks,
        ],
        {
          geben: { ...said(setting.give), sets: ['verraten'], to: 'danke' },
          behalten: { ...said(setting.keep), to: 'bleiben' },
          ...away,
        },
      ),
      danke: chat([setting.thanks], {
        weiter: { ...said('Erzähl weiter.'), to: 'bleiben' },
        loeschen: { label: 'Den Chat löschen und aufhören', to: 'mensch' },
      }),
      bleiben: chat([setting.stays], {
        bleiben: { ...said('Okay, ein bisschen noch.'), sets: ['geblieben'], to: 'zahlen' },
        ehrlich: { ...said(setting.honest), to: 'zahlen' },
        ...away,
      }),
      zahlen: chat(setting.pays, {
        kaufen: { label: setting.buy, sets: ['abo'], to: 'gekauft' },
        nein: { ...said('Nein danke. Bis dann.'), to: 'mensch' },
        fragen: { label: `Erst mit ${adult} darüber reden`, to: 'mensch' },
      }),
      gekauft: chat([setting.bought], {
        besprechen: { label: `Es gleich ${adult} sagen`, sets: ['besprochen'], end: 'abo' },
        weiter: { label: 'Weiterschreiben', end: 'abo' },
      }),
      mensch: chatScene({ app: 'Nachrichten', title: friend }, setting.friendSays, {
        antworten: { ...said(setting.reply), when: { not: 'verraten' }, end: 'mensch' },
        reden: { label: `Erst mit ${adult} reden`, when: { not: 'verraten' }, end: 'mensch' },
        'doch-reden': {
          label: `${adult} erzählen, was der Bot jetzt weiß`,
          when: 'verraten',
          sets: ['besprochen'],
          end: 'verraten',
        },
        'doch-antworten': { ...said(setting.reply), when: 'verraten', end: 'verraten' },
        zurueck: {
          label: `Lieber wieder mit ${bot} schreiben`,
          when: { not: 'zurueck' },
          sets: ['zurueck'],
          to: 'bleiben',
        },
      }),
    },
  }
}
