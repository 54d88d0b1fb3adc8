import type { Message, Scenario, Scene, Variant } from './scenario.ts'
import { type Choices, chatScene, said } from './scenes.ts'

/** Somebody leads a group against one who is not in it, and wants a deed as proof of belonging (from 13). */
export const gemeinerChat: Scenario = {
  title: 'Die gemeine Gruppe',
  teaches: 'In einer gemeinen Gruppe nicht mitmachen, zur betroffenen Person stehen und es erzählen.',
  handsOver: ['geliefert'],
  temptedBy: ['gelacht', 'zugesagt'],
  help: 'Du hast jemanden dazugeholt. Das ist kein Petzen: Petzen will jemandem Ärger machen, Hilfe holen will jemanden schützen.',
  endings: {
    geholfen: {
      text: 'Du hast nichts geliefert und es nicht für dich behalten. Genau so verliert so eine Gruppe ihre Macht.',
      also: [
        {
          when: 'gelacht',
          text: 'Am Anfang hast du mitgelacht. Das passiert schnell. Du hast danach die Rolle gewechselt, und das zählt mehr.',
        },
        {
          when: 'zugesagt',
          text: 'Zugesagt hattest du schon. Eine Zusage zu etwas Gemeinem darf man jederzeit zurücknehmen.',
        },
        { when: 'screenshot', text: 'Dein Screenshot vom Text zeigt den Erwachsenen, worum es geht.' },
        { when: 'verbuendet', text: 'Du warst nicht allein. Zu zweit ist Widersprechen nur noch halb so schwer.' },
      ],
    },
    geliefert: {
      text: 'Hier hört die Übung auf. Nichts davon hat jemand gesehen. Das passiert vielen: Wer dazugehören will, sagt schnell Ja, und die Gruppe war so gebaut, dass ein Nein schwerfällt.',
      also: [
        {
          when: 'bereut',
          text: 'Du hast es gleich zurückgenommen und dich entschuldigt. Das macht es nicht ungeschehen, aber es ist der erste gute Schritt.',
        },
        {
          when: { not: 'bereut' },
          text: 'Zurücknehmen und um Entschuldigung bitten geht auch morgen noch.',
        },
        {
          when: 'erzaehlt',
          text: 'Du hast es selbst erzählt. Das ist mutiger als alles, was in der Gruppe passiert ist.',
        },
      ],
    },
  },
  lesson: { id: '76adc7ae-7eeb-4727-9356-51806f9ad2b4', title: 'Du hast mehr Einfluss, als du denkst' },
  advice: [
    'Mitmachen musst du nichts, auch keinen Smiley. Ohne Beifall wird es schnell langweilig.',
    'Schreib der Person, um die es geht. Eine private Nachricht hilft oft mehr als ein großer Auftritt.',
    'Such dir jemanden, der es auch nicht gut findet. Meistens sind das mehr, als man denkt.',
    'Sichert den Text mit einem Screenshot und zeigt ihn einer Lehrkraft oder zu Hause.',
    'Schon mitgemacht? Nimm es zurück, entschuldige dich und erzähl es. Die Rolle kannst du jeden Tag wechseln.',
  ],
  lookAlikes: [
    'Eine Gruppe ohne jemanden kann auch nett sein: Wer eine Überraschung plant, lässt das Geburtstagskind draußen.',
    'Necken unter Freunden: Alle lachen, auch die Person selbst, und bei „Stopp“ ist Schluss.',
    'Ein Streit, in dem beide Seiten etwas sagen, ist Streit und noch kein Mobbing.',
  ],
  motto: 'Wer nicht mitmacht, verändert die Gruppe.',
  question: 'Wem könntest du es sagen, wenn in einer Gruppe jemand fertiggemacht wird?',
  forAdults: [
    'Fragen Sie nicht, ob Ihr Kind „bei so etwas“ dabei ist. Fragen Sie, wie Gruppen gebaut sind, in denen man schwer Nein sagen kann.',
    'Hat Ihr Kind einmal mitgemacht, braucht es klare Worte und einen Weg zurück: entschuldigen, wiedergutmachen, erzählen.',
  ],
  variants: {
    a: variant({
      situation: [
        'Montagabend. Fiona hat dich in eine neue Gruppe geholt. Sie heißt „8c ohne N“.',
        'N steht für Nilo. Du sitzt in Bio neben ihm.',
      ],
      clues: {
        auserwaehlt: {
          title: 'Du bist auserwählt',
          text: 'Das Lob kommt, bevor du etwas getan hast. Es soll dich an die Gruppe binden.',
        },
        spass: {
          title: '„Ist nur Spaß“',
          text: 'Wer das dazusagen muss, weiß, dass es für einen keiner ist.',
        },
        auftrag: {
          title: 'Ein Auftrag',
          text: 'Du sollst die Tat tun, und jemand anderes hat die Idee. So bleiben Fionas Hände sauber.',
        },
        geheim: { title: 'Kein Wort nach draußen', text: 'Was niemand sehen darf, ist selten nur ein Witz.' },
        drohung: {
          title: 'Eine Drohung',
          text: '„Als Nächstes dran“: Mit dieser Angst hält man eine Gruppe zusammen. Sie trifft alle, auch die, die lachen.',
        },
      },
      group: '8c ohne N',
      leader: 'Fiona',
      target: 'Nilo',
      ally: 'Pina',
      teacher: 'Herrn Okoye',
      hello: [
        'Willkommen! [[auserwaehlt|Hier sind nur Leute mit Humor, also du.]]',
        'Wisst ihr noch, wie Nilo beim Sportfest gestolpert ist? 😂 [[spass|Ist nur Spaß.]]',
      ],
      laughed: 'Wusste ich doch, dass man auf dich zählen kann.',
      objected: 'Uuuh. Pass auf, [[drohung|sonst müssen wir die Gruppe bald umbenennen]].',
      task: [
        'Also: Du sitzt morgen neben ihm. [[auftrag|Mach heimlich ein Foto, das lustigste gewinnt.]]',
        '[[geheim|Und kein Wort nach draußen.]]',
      ],
      refuse: 'Nein. Ich mache keine heimlichen Fotos.',
      threat: '[[drohung|Wer nicht mitmacht, ist als Nächstes dran.]] Überleg es dir.',
      day: {
        heading: 'Dienstag, dritte Stunde',
        text: [
          'Nilo sitzt neben dir und schiebt dir die Hälfte von seinem Brötchen hin.',
          'In der Gruppe blinkt es: „Und? Wo bleibt das Foto?“',
        ],
        deed: 'Heimlich ein Foto machen und in die Gruppe stellen',
      },
      after: ['Jaaa! Neun Lacher in einer Minute.', 'Ist übrigens dein Foto, nicht meins 😇'],
      undo: 'Das Foto löschen und Nilo sagen: „Das war nicht okay von mir.“',
      allySays: ['Ich dachte schon, nur ich finde das fies.', 'Was machen wir?'],
      targetSays: ['Geht so. Ich merke ja, dass alle tuscheln.', 'Danke, dass du fragst.'],
      farewell: 'Petze 🙄 [[drohung|Wirst schon sehen, was du davon hast.]]',
    }),
    b: variant({
      situation: [
        'Freitagabend. Alva hat die Gruppe „Turnier (nur die Guten)“ aufgemacht und dich zum Admin ernannt.',
        'Marlo aus eurer Mannschaft ist nicht dabei.',
      ],
      clues: {
        spass: {
          title: '„Nicht so ernst nehmen“',
          text: 'Wer das sagt, meint: Beschwer dich nicht. Für Marlo ist es ernst.',
        },
        auserwaehlt: {
          title: 'Du bist auserwählt',
          text: 'Ein Amt als Geschenk: Danach fühlt sich ein Nein wie Undank an.',
        },
        geheim: {
          title: 'Es soll geheim bleiben',
          text: 'Eine ehrliche Abstimmung könnte auch Marlo sehen. Diese nicht.',
        },
        auftrag: {
          title: 'Ein Auftrag',
          text: 'Die Idee ist von Alva, aber dein Name soll darüberstehen.',
        },
        drohung: {
          title: 'Eine Drohung',
          text: 'Erst Lob, dann Druck: Beides soll dich zum Mitmachen bringen.',
        },
      },
      group: 'Turnier (nur die Guten)',
      leader: 'Alva',
      target: 'Marlo',
      ally: 'Tomke',
      teacher: 'unserer Trainerin',
      hello: [
        'Endlich unter uns! Marlo hat wieder jeden Ball verstolpert 🙈 [[spass|Nicht so ernst nehmen.]]',
        '[[auserwaehlt|Du bist ab jetzt Admin. Auf dich hören alle.]]',
      ],
      laughed: 'Siehst du, du verstehst mich wenigstens.',
      objected: 'Ach komm. Sei nicht so empfindlich.',
      task: [
        'Mach als Admin eine Umfrage auf: „Wer soll beim Turnier zu Hause bleiben?“ [[auftrag|Muss von dir kommen.]]',
        'Und zwar [[geheim|so, dass er es nie erfährt]].',
      ],
      refuse: 'Nein. So eine Umfrage mache ich nicht.',
      threat: 'Schade. [[drohung|Dann schreiben wir eben deinen Namen dazu.]]',
      day: {
        heading: 'Samstag, vor dem Training',
        text: [
          'Marlo ist schon da und übt Einwürfe. Er winkt dir zu.',
          'Auf deinem Handy steht: „Umfrage? Alle warten auf dich!“',
        ],
        deed: 'Die Umfrage gegen Marlo in die Gruppe stellen',
      },
      after: ['Zack, sieben Stimmen gegen Marlo!', 'Und alle sehen: Admin hat entschieden 😎'],
      undo: 'Die Umfrage löschen und Marlo sagen: „Das war nicht okay von mir.“',
      allySays: ['Bei so einer Umfrage stimme ich nicht ab, egal wer fragt.', 'Mir tut Marlo leid. Dir auch?'],
      targetSays: ['Ich hab gehört, es gibt eine Gruppe ohne mich.', 'Schön, dass wenigstens du mit mir redest.'],
      farewell: 'Admin bist du jetzt nicht mehr. [[drohung|Und im Team redet bald keiner mit dir.]]',
    }),
  },
}

type Setting = Pick<Variant, 'situation' | 'clues'> & {
  group: string
  leader: string
  target: string
  ally: string
  teacher: string
  hello: string[]
  /** Answers to a laugh and to an objection. */
  laughed: string
  objected: string
  task: string[]
  refuse: string
  threat: string
  day: { heading: string; text: string[]; deed: string }
  after: string[]
  undo: string
  allySays: string[]
  targetSays: string[]
  farewell: string
}

function variant(setting: Setting): Variant {
  const { situation, clues, group, leader, target, ally, teacher, day } = setting
  const privately = (title: string, choices: Choices, texts: string[]) => chat({ title }, texts, choices)
  const inGroup = (messages: (string | Message)[], choices: Choices) =>
    chat({ title: group, from: leader }, messages, choices)
  const askAlly: Choices = { verbuendete: { label: `${ally} privat schreiben`, to: 'verbuendete' } }
  const leave: Choices = {
    gehen: { label: 'Screenshot vom Text machen und gehen', sets: ['screenshot'], to: 'gegangen' },
  }
  return {
    situation,
    clues,
    first: 'gruppe',
    scenes: {
      gruppe: inGroup(setting.hello, {
        lachen: { ...said('😂'), sets: ['gelacht'], to: 'auftrag' },
        fragen: { ...said(`Warum ist ${target} nicht dabei?`), sets: ['widersprochen'], to: 'auftrag' },
        lesen: { label: 'Nur lesen', to: 'auftrag' },
        ...leave,
      }),
      auftrag: inGroup(
        [
          { from: leader, text: setting.laughed, when: 'gelacht' },
          { from: leader, text: setting.objected, when: 'widersprochen' },
          ...setting.task,
        ],
        {
          zusagen: { ...said('Okay, mach ich.'), sets: ['zugesagt'], to: 'tag' },
          nein: { ...said(setting.refuse), to: 'drohung' },
          ...askAlly,
          weglegen: { label: 'Das Handy weglegen', to: 'tag' },
          ...leave,
        },
      ),
      drohung: inGroup([setting.threat], {
        doch: { ...said('Na gut, ich mach’s.'), sets: ['zugesagt'], to: 'tag' },
        ...askAlly,
        ...leave,
      }),
      tag: {
        heading: day.heading,
        screen: { kind: 'story', picture: 'morning', text: day.text },
        choices: {
          liefern: { label: day.deed, sets: ['geliefert'], to: 'geliefert' },
          fragen: { label: `${target} schreiben: „Wie geht’s dir?“`, to: 'betroffen' },
          ...askAlly,
          erzaehlen: { label: `Es ${teacher} erzählen`, sets: ['erzaehlt'], end: 'geholfen' },
        },
      },
      geliefert: inGroup(setting.after, {
        bereuen: { label: setting.undo, sets: ['bereut'], end: 'geliefert' },
        erzaehlen: { label: `Es ${teacher} selbst erzählen`, sets: ['erzaehlt'], end: 'geliefert' },
        nichts: { label: 'Nichts mehr dazu schreiben', end: 'geliefert' },
      }),
      verbuendete: privately(
        ally,
        {
          zuzweit: {
            ...said(`Wir zeigen es zu zweit ${teacher}.`),
            sets: ['verbuendet', 'erzaehlt'],
            end: 'geholfen',
          },
          betroffen: { label: `Erst ${target} schreiben`, sets: ['verbuendet'], to: 'betroffen' },
          abwarten: { label: 'Abwarten, vielleicht hört es auf', to: 'tag' },
        },
        setting.allySays,
      ),
      betroffen: privately(
        target,
        {
          mitkommen: { ...said(`Wollen wir zusammen zu ${teacher} gehen?`), sets: ['erzaehlt'], end: 'geholfen' },
          zuhause: { ...said('Ich halte zu dir, und ich erzähle es heute zu Hause.'), end: 'geholfen' },
        },
        setting.targetSays,
      ),
      gegangen: privately(
        leader,
        {
          zeigen: { label: 'Nicht antworten und alles zu Hause zeigen', sets: ['erzaehlt'], end: 'geholfen' },
          betroffen: { label: `${target} schreiben`, to: 'betroffen' },
        },
        [setting.farewell],
      ),
    },
  }
}

function chat(of: { title: string; from?: string }, messages: (string | Message)[], choices: Choices): Scene {
  return chatScene({ app: 'PlauderEck', heading: `Chat „${of.title}“`, ...of }, messages, choices)
}
