import type { CardPicture } from './card-pictures.ts'
import type { Choice, Scenario, Scene, Variant } from './scenario.ts'
import { appScene, chatScene, hungUpScene } from './scenes.ts'

/** The face and the voice of a teacher in a video call want a code or a picture of an identity card (from 14). */
export const videoanruf: Scenario = {
  title: 'Die Lehrkraft im Videoanruf',
  teaches: 'Auch bei einem bekannten Gesicht nichts herausgeben und auf dem gewohnten Weg nachfragen.',
  handsOver: ['gegeben'],
  temptedBy: ['zugesagt'],
  help: 'Du hast jemanden dazugeholt. Wer wirklich von der Schule anruft, hat damit nie ein Problem.',
  endings: {
    nachgefragt: {
      text: 'Du hast aufgelegt und dort nachgefragt, wo ihr euch sonst schreibt. Das schlägt jede Lupe.',
      also: praise(),
    },
    blockiert: {
      text: 'Du hast den Anruf beendet und die Nummer blockiert. Eine echte Lehrkraft findet einen anderen Weg zu dir.',
      also: praise(),
    },
    gegeben: {
      text: 'Hier hört die Übung auf. Es ist nichts angekommen. Das passiert vielen, auch Erwachsenen: Einem Gesicht, das man kennt, hilft man gern. Verantwortlich ist, wer es nachmacht, nie du.',
      also: [
        {
          when: 'gesichert',
          text: 'Du hast sofort etwas unternommen. Die ersten Minuten sind die wertvollsten.',
        },
        {
          when: { not: 'gesichert' },
          text: 'Sag es noch heute zu Hause. Auch dann lässt sich viel sperren und ändern.',
        },
      ],
    },
  },
  lesson: { id: '936df108-6c6b-4f8b-84f7-ac2bea3e2cf2', title: 'Die Stimme, die du kennst' },
  advice: [
    'Leg auf und frag auf dem Weg nach, auf dem ihr euch sonst erreicht: Schul-App, Sekretariat, Klassenzimmer.',
    'Codes, Passwörter und Ausweise zeigt man in keinem Videoanruf, auch nicht bei bekannten Gesichtern.',
    'Eine Hand vor dem Gesicht oder ein Blick zur Seite kann eine Fälschung verraten. Verlassen kannst du dich darauf nicht.',
    'Schon etwas gezeigt? Ändere gleich das Passwort und sag es zu Hause und in der Schule.',
    'Solche Anrufe sind möglich, aber selten. Du musst nicht jedem Gesicht misstrauen.',
  ],
  lookAlikes: [
    'Ein Bild, das ruckelt, gibt es auch bei echten Anrufen. Allein beweist es nichts.',
    'Eine Videostunde, die im Stundenplan steht und zu der alle eingeladen sind, ist einfach Unterricht.',
    'Eine Lehrkraft, die in der Schul-App an eine Abgabe erinnert, will nichts Geheimes von dir.',
  ],
  motto: 'Ein bekanntes Gesicht ist kein Ausweis.',
  question: 'Auf welchem Weg würde deine Schule euch wirklich erreichen?',
  forAdults: [
    'Klären Sie einmal, über welche Wege die Schule Ihr Kind und Sie anspricht. Alles andere darf man beenden.',
    'Sagen Sie es ausdrücklich: Auch bei Lehrkräften darf man auflegen und später nachfragen.',
  ],
  variants: {
    a: variant({
      situation: [
        'Sonntag, halb neun. Dein Messenger klingelt: ein Videoanruf. Auf dem Bild ist deine Klassenlehrerin, Frau Sommer.',
        'In der Übung ist sie nur ein Bild. Die Stimme kommt aus dem Computer: Du kannst sie anhören oder mitlesen.',
      ],
      clues: {
        weg: {
          title: 'Ein ungewohnter Weg',
          text: 'Sonntagabend, privater Messenger, fremde Nummer: Sonst schreibt sie in der Schul-App.',
        },
        eile: { title: 'Eile', text: '„Noch heute“ soll dich schneller machen als dein Nachdenken.' },
        geheimes: {
          title: 'Sie will einen Code',
          text: 'Mit dem Code kann sich jemand als du anmelden. Deine Lehrerin braucht ihn nie.',
        },
        ausreden: {
          title: 'Ausreden statt Antworten',
          text: 'Jede Probe wird abgewehrt. Echte Menschen verstehen, dass du nachfragst.',
        },
        allein: { title: 'Nur mit dir', text: 'Wer dich bittet, niemanden zu stören, will keine Zeugen.' },
      },
      face: 'teacher',
      name: 'Frau Sommer',
      number: '[[weg|private Nummer, nicht gespeichert]]',
      voice: 'sommer',
      hello:
        '[[weg|Ich rufe mal auf diesem Weg an.]] Die Notenliste schließt [[eile|noch heute]]. Lies mir bitte [[geheimes|den Code vor, der gerade kommt]].',
      note: 'Eine SMS ist da: „LernRaum-Code 61-40-88. Gib ihn niemandem.“',
      hesitated: 'Bitte mach schnell. Und [[allein|stör deine Eltern nicht damit]].',
      question: 'Was haben wir am Freitag im Labor gemacht?',
      answered: 'Ach, [[ausreden|dafür ist jetzt keine Zeit]]. Erst der Code.',
      test: 'Die Kamera spinnt, [[ausreden|das geht gerade nicht]].',
      agree: '„Moment, ich schaue nach dem Code.“',
      agreed: 'Sehr gut! Einfach [[geheimes|die sechs Ziffern]] vorlesen.',
      agreedNote: 'Der Code steht vor dir. Vorgelesen hast du noch nichts.',
      give: 'Den Code vorlesen',
      after: {
        app: 'LernRaum',
        title: 'Neue Anmeldung',
        text: 'Dein Konto wurde gerade auf einem unbekannten Gerät geöffnet.',
        rescue: 'Passwort ändern und es zu Hause sagen',
      },
      real: 'Frau Sommer in der Schul-App fragen',
      realSays: [
        'Nein, ich habe nicht angerufen! Gut, dass du fragst.',
        'Und wie gestern geschrieben: Das Protokoll bitte bis Freitag hier hochladen.',
      ],
      again: 'Wir wurden unterbrochen! [[eile|Jetzt aber schnell]], die Liste geht gleich zu.',
    }),
    b: variant({
      situation: [
        'Mittwoch, 16 Uhr. In zwei Wochen ist Klassenfahrt. Ein Videoanruf kommt, auf dem Bild ist Herr Yilmaz, der die Fahrt plant.',
        'In der Übung ist er nur ein Bild. Die Stimme kommt aus dem Computer: Du kannst sie anhören oder mitlesen.',
      ],
      clues: {
        allein: { title: 'Nur mit dir', text: 'Bei Ausweisen fragt man die Eltern, nicht am Telefon ihr Kind.' },
        geheimes: {
          title: 'Er will deinen Ausweis sehen',
          text: 'Mit dem Bild kann jemand auf deinen Namen Konten eröffnen. In eine Kamera gehört er nicht.',
        },
        eile: { title: 'Eile', text: 'Ein Bus, der angeblich ohne dich fährt: Das ist Druck.' },
        weg: {
          title: 'Ein ungewohnter Weg',
          text: 'Die Unterlagen habt ihr längst auf Papier abgegeben. Warum jetzt per Video?',
        },
        ausreden: {
          title: 'Ausreden statt Antworten',
          text: 'Der echte Herr Yilmaz weiß, wer in welchem Zimmer schläft. Er hat es ja eingeteilt.',
        },
      },
      face: 'man',
      name: 'Herr Yilmaz',
      number: 'Videoanruf',
      voice: 'yilmaz',
      hello:
        'Hallo! Für die Fahrt fehlt nur noch deiner: [[geheimes|Halt mal deinen Ausweis in die Kamera]], Vorderseite und Rückseite.',
      note: 'Dein Ausweis liegt in der Schublade. In der Übung brauchst du ihn nicht.',
      hesitated: '[[eile|In fünf Minuten schließt die Liste]], dann fährt der Bus ohne dich!',
      question: 'Mit wem bin ich im Zimmer?',
      answered: '[[ausreden|Das steht auf einem anderen Zettel.]] Jetzt geht es um den Ausweis.',
      test: 'Warum? [[ausreden|Traust du mir etwa nicht?]]',
      agree: '„Okay, ich hole ihn.“',
      agreed:
        'Prima. Näher ran, bis [[geheimes|man die Nummer lesen kann]]. [[allein|Deine Eltern musst du dafür nicht fragen.]]',
      agreedNote: 'Du hast die Schublade aufgezogen. Gezeigt hast du noch nichts.',
      give: 'Den Übungsausweis in die Kamera halten',
      after: {
        app: 'Nachrichten',
        title: 'Willkommen bei SchnellKonto!',
        text: 'Das Konto auf deinen Namen ist eröffnet.',
        rescue: 'Sofort zu Hause sagen, damit wir es sperren',
      },
      real: 'Herrn Yilmaz in der Schul-App fragen',
      realSays: [
        'Am Telefon? Das war ich nicht. Danke, dass du Bescheid sagst!',
        'Von dir fehlt gar nichts. Nur die Badehose bitte nicht vergessen.',
      ],
      again: 'Ich bin’s noch mal. [[weg|Im Video geht es viel einfacher]] als mit dem Papier.',
    }),
  },
}

function praise() {
  return [
    {
      when: 'gefragt',
      text: 'Du hast etwas gefragt, das nur die echte Person weiß. Danach war viel klarer, mit wem du redest.',
    },
    { when: 'probe', text: 'Die Probe mit der Hand kann helfen. Verlassen hast du dich zum Glück nicht darauf.' },
    {
      when: 'zugesagt',
      text: 'Du warst schon unterwegs und hast trotzdem gestoppt. Das geht bis zur letzten Sekunde.',
    },
    { when: 'gewarnt', text: 'Dass du die anderen warnst, hilft der ganzen Klasse.' },
  ]
}

type Setting = Pick<Variant, 'situation' | 'clues'> & {
  face: CardPicture
  name: string
  number: string
  /** The first word of the voice's files. */
  voice: string
  hello: string
  note: string
  hesitated: string
  question: string
  answered: string
  /** What is said to the wish for a hand before the face. */
  test: string
  agree: string
  agreed: string
  agreedNote: string
  give: string
  after: { app: string; title: string; text: string; rescue: string }
  real: string
  realSays: string[]
  again: string
}

function variant(setting: Setting): Variant {
  const { situation, clues, face, name, number, voice, after } = setting
  const geben: Choice = { label: setting.give, sets: ['gegeben'], to: 'danach' }
  const call = (file: string, says: string, note: string): Scene => ({
    heading: 'Im Videoanruf',
    screen: { kind: 'call', caller: name, number, says, voice: `${voice}-${file}`, face, hangUp: 'auflegen' },
    notes: [{ text: note }],
    choices: {
      geben,
      zusagen: { label: setting.agree, when: { not: 'zugesagt' }, sets: ['zugesagt'], to: 'zugesagt' },
      fragen: { label: `Fragen: „${setting.question}“`, when: { not: 'gefragt' }, sets: ['gefragt'], to: 'antwort' },
      probe: {
        label: '„Halten Sie bitte kurz die Hand vors Gesicht.“',
        when: { not: 'probe' },
        sets: ['probe'],
        to: 'probe',
      },
      zoegern: { label: '„Ich weiß nicht …“', when: { not: 'gezoegert' }, sets: ['gezoegert'], to: 'druck' },
      auflegen: { label: 'Auflegen', to: 'aufgelegt' },
    },
  })
  return {
    situation,
    clues,
    first: 'anruf',
    scenes: {
      anruf: call('anruf', setting.hello, setting.note),
      druck: call('druck', setting.hesitated, setting.note),
      antwort: call('antwort', setting.answered, setting.note),
      probe: call('probe', setting.test, setting.note),
      zugesagt: call('zugesagt', setting.agreed, setting.agreedNote),
      danach: appScene(
        { heading: 'Kurz darauf', app: after.app },
        [{ block: 'card', title: after.title, lines: [after.text] }],
        {
          sichern: { label: after.rescue, sets: ['gesichert'], end: 'gegeben' },
          abwarten: { label: 'Erst einmal abwarten', end: 'gegeben' },
        },
      ),
      aufgelegt: hungUpScene('Es ist wieder still. Du kannst in Ruhe überlegen.', {
        nachfragen: { label: setting.real, to: 'echt' },
        warten: { label: 'Abwarten, ob es noch einmal klingelt', to: 'wieder' },
      }),
      wieder: {
        ...call('wieder', setting.again, setting.note),
        heading: 'Es klingelt noch einmal',
        choices: {
          geben,
          blockieren: { label: 'Nicht weiterreden und die Nummer blockieren', end: 'blockiert' },
          auflegen: { label: 'Auflegen und nachfragen', to: 'echt' },
        },
      },
      echt: chatScene({ app: 'Schule', title: name, heading: `${name} antwortet` }, setting.realSays, {
        warnen: { label: 'Die Klasse warnen', sets: ['gewarnt'], end: 'nachgefragt' },
        erzaehlen: { label: 'Zu Hause davon erzählen', end: 'nachgefragt' },
      }),
    },
  }
}
