import type { Scenario, Scene } from './scenario.ts'
import { type Choices, callBackScene, hungUpScene } from './scenes.ts'

const callers = {
  a: {
    name: 'Tante Jana',
    shown: 'Unbekannt',
    number: '[[nummer|Nummer unterdrückt]]',
    question: 'Was hast du mir zum Geburtstag geschenkt?',
    agree: '„Okay, ich hole die Karten.“',
    afterAll: 'Überzeugt: die Karten doch kaufen und die Codes durchgeben',
  },
  b: {
    name: 'Dario',
    shown: '01xx 55 xx',
    number: '[[nummer|nicht in deinen Kontakten]]',
    question: 'Wie heißt dein altes Kuscheltier?',
    agree: '„Okay, ich rubbel sie frei.“',
    afterAll: 'Überzeugt: die Karten doch freirubbeln und die Codes durchgeben',
  },
} as const

const ASKED = 'Du hast gefragt. Euer echtes Codewort bleibt bei euch, hier brauchst du es nicht.'

/** A familiar voice on the telephone wants the codes of gift cards (from 14). Nobody's real voice: page/voices/. */
export const kiAnruf: Scenario = {
  title: 'Die vertraute Stimme am Telefon',
  teaches: 'Auch bei einer vertrauten Stimme auflegen und die gespeicherte Nummer zurückrufen.',
  handsOver: ['codes'],
  temptedBy: ['zugesagt'],
  help: 'Du hast jemanden dazugeholt. Zu zweit lässt sich so ein Anruf ganz in Ruhe prüfen.',
  endings: {
    blockiert: {
      text: 'Du hast aufgelegt und nichts durchgegeben. Unhöflich war das nicht: Wer dich mag, versteht es. Erzähl es noch zu Hause, dann sind auch die anderen vorbereitet.',
      also: praise(),
    },
    erzaehlt: {
      text: 'Du hast aufgelegt, nichts durchgegeben und erzählst davon. So sind auch die anderen in der Familie vorbereitet.',
      also: praise(),
    },
    vorgelesen: {
      text: 'Hier hört die Übung auf. Die Codes waren nur Übungscodes. Das passiert vielen, auch Erwachsenen: Einer vertrauten Stimme hilft man gern. Verantwortlich ist, wer trickst, nie du.',
    },
  },
  lesson: { id: '936df108-6c6b-4f8b-84f7-ac2bea3e2cf2', title: 'Die Stimme, die du kennst' },
  advice: [
    'Auflegen ist nicht unhöflich. Ruf danach die Nummer an, die du gespeichert hast.',
    'Vereinbart heute ein Codewort. Es wird gesagt, nie getippt, auch nicht hier.',
    'Bei Videos zählt: Woher kommt es? Passt es zu dem, was du weißt?',
    'Codes schon vorgelesen? Sag es gleich. Manchmal lassen sich die Karten noch sperren.',
    'Anrufe mit nachgemachter Stimme sind möglich, aber selten nachgewiesen. Du musst also nicht jedem Anruf misstrauen.',
  ],
  lookAlikes: [
    'Oma ruft mit einem geliehenen Handy an und will nur sagen, dass sie später kommt.',
    'Eine Stimme klingt blechern oder abgehackt. Das liegt oft nur an der Verbindung.',
    'Jemand aus der Familie bittet dich um etwas und findet es gut, dass du zurückrufst.',
  ],
  motto: 'Eine bekannte Stimme ist kein Beweis.',
  question: 'Wie heißt unser Codewort? Sagt es euch leise und tippt es nirgends ein.',
  forAdults: [
    'Bleiben Sie gelassen: Ob bei solchen Anrufen wirklich KI im Spiel ist, lässt sich selten nachweisen. Auflegen und zurückrufen hilft in jedem Fall.',
    'Verabreden Sie das Codewort mündlich und nehmen Sie die Großeltern dazu. Und sagen Sie ausdrücklich: Bei uns darf man auflegen.',
  ],
  variants: {
    a: {
      situation: [
        'Ein Nachmittag im Juni. Du bist allein zu Hause, da klingelt das Telefon. Du gehst ran.',
        'Die Stimme klingt wie deine Tante Jana. Hier ist es eine Übungsstimme aus dem Computer: Du kannst sie anhören oder einfach mitlesen.',
      ],
      first: 'anruf',
      clues: {
        nummer: {
          title: 'Unbekannte Nummer',
          text: 'Wer anruft, siehst du hier nicht. Die Stimme allein verrät es auch nicht.',
        },
        codes: {
          title: 'Gutscheincodes',
          text: 'Wer den Code kennt, hat das Geld. Darum liest man ihn niemandem am Telefon vor.',
        },
        geheim: { title: 'Geheimhaltung', text: '„Sag noch nichts“ sorgt dafür, dass du niemanden fragen kannst.' },
        eile: { title: 'Eile', text: 'Wer gleich los muss, will, dass du nicht nachdenkst.' },
        ausweichen: {
          title: 'Weicht der Prüffrage aus',
          text: 'Eine echte Tante freut sich, wenn du nachfragst. Diese Stimme hat nie Zeit dafür.',
        },
        quelle: {
          title: 'Keine Quelle',
          text: 'Weitergeleitet und ohne Namen: Niemand sagt, wer das gefilmt hat und wann.',
        },
        zusammenhang: {
          title: 'Der Zusammenhang passt nicht',
          text: 'Schnee im Juni? Das Video ist alt, oder jemand hat es erzeugt.',
        },
      },
      scenes: {
        anruf: call('a', {
          says: 'Hey, ich bin’s! Handy weg, ich rufe vom Laden an. Kannst du schnell zwei Gutscheinkarten kaufen und [[codes|mir die Codes vorlesen]]? Ist ein Geschenk, [[geheim|sag noch nichts]]!',
          voice: 'jana-anruf',
        }),
        druck: call('a', { says: 'Bitte, [[eile|ich muss gleich los]]!', voice: 'jana-druck' }),
        codewort: call('a', { says: 'Was? [[ausweichen|Dafür ist keine Zeit!]]', voice: 'jana-codewort', note: ASKED }),
        frage: call('a', {
          says: 'Ach, [[ausweichen|das weiß ich jetzt nicht mehr]]. Hilf mir doch bitte!',
          voice: 'jana-frage',
        }),
        zugesagt: call('a', {
          says: 'Du bist ein Schatz! Lies mir jetzt [[codes|die Nummern auf den Karten]] vor.',
          voice: 'jana-zugesagt',
          note: 'Du warst am Kiosk. Zwei Karten mit Übungscodes liegen vor dir, und die Stimme ist wieder dran.',
        }),
        aufgelegt: hungUp('a'),
        rueckruf: calledBack('a', {
          says: 'Ich? Ich bin bei der Arbeit, alles gut. Schön, dass du nachfragst!',
          voice: 'jana-rueckruf',
        }),
        video: proof('a', {
          text: 'Glaubst du mir jetzt? 🎬 [[quelle|Weitergeleitetes Video]]: Tante Jana winkt vor einem Kiosk, [[zusammenhang|ringsum liegt Schnee]].',
          source: 'Woher? Weitergeleitet von einer Nummer ohne Namen. Wer es gefilmt hat, steht nirgends.',
          context: 'Passt es? Es ist Juni, und im Video liegt Schnee. Es ist also alt oder erzeugt.',
        }),
      },
    },
    b: {
      situation: [
        'Samstagvormittag. Dein großer Bruder Dario ist auf Klassenfahrt, frisch vom Friseur. Dein Handy klingelt, du gehst ran.',
        'Die Stimme klingt wie Dario. Hier ist es eine Übungsstimme aus dem Computer: Du kannst sie anhören oder einfach mitlesen.',
      ],
      first: 'anruf',
      clues: {
        eile: { title: 'Eile', text: 'Ein fast leerer Akku ist die perfekte Ausrede: keine Zeit für Fragen.' },
        codes: {
          title: 'Gutscheincodes',
          text: 'Ein freigerubbelter Code ist wie Bargeld. Am Telefon gibt man ihn nicht weiter.',
        },
        nummer: {
          title: 'Fremde Nummer',
          text: 'Diese Nummer kennst du nicht. Und selbst eine bekannte lässt sich im Display fälschen.',
        },
        geheim: {
          title: 'Geheimhaltung',
          text: 'Wenn Mama nichts wissen soll, soll dir auch niemand helfen können.',
        },
        ausweichen: {
          title: 'Weicht der Prüffrage aus',
          text: 'Der echte Dario wüsste das im Schlaf. Diese Stimme will nur weiter zu den Codes.',
        },
        zusammenhang: {
          title: 'Der Zusammenhang passt nicht',
          text: 'Dario war gerade beim Friseur. Lange Haare wachsen nicht über Nacht.',
        },
        quelle: {
          title: 'Seltsame Quelle',
          text: 'Am Rand steht ein fremder Kanal. Dario selbst hat dir nichts geschickt.',
        },
      },
      scenes: {
        anruf: call('b', {
          says: 'Ich bin’s, [[eile|mein Akku ist fast leer]]! In der Schublade liegen zwei Gutscheinkarten. [[codes|Rubbel sie frei und lies mir die Codes vor]], ja?',
          voice: 'ben-anruf',
        }),
        druck: {
          ...call('b', {
            says: 'Mach schon, und [[geheim|kein Wort zu Mama]]. Das wird eine Überraschung!',
            voice: 'ben-druck',
          }),
          notes: [
            {
              when: 'rueckruf',
              text: '„Rückruf“ wählt die Nummer, die dich angerufen hat. Darum ist dieselbe Stimme wieder dran.',
            },
          ],
        },
        codewort: call('b', {
          says: 'Hä? [[ausweichen|Das ist doch Kinderkram.]]',
          voice: 'ben-codewort',
          note: ASKED,
        }),
        frage: call('b', { says: 'Du nervst! [[ausweichen|Erst die Codes, dann reden wir.]]', voice: 'ben-frage' }),
        zugesagt: call('b', {
          says: 'Super! Jetzt nur noch vorlesen, [[eile|der Akku hat noch ein Prozent]].',
          voice: 'ben-zugesagt',
          note: 'Du hast die Karten aus der Schublade geholt und freigerubbelt. Darunter stehen Übungscodes.',
        }),
        aufgelegt: hungUp('b', {
          rueckruf: { label: 'Bei der letzten Nummer auf „Rückruf“ tippen', sets: ['rueckruf'], to: 'druck' },
        }),
        rueckruf: calledBack('b', {
          says: 'Wie, Codes? Wir sitzen gerade im Bus und singen. Mein Akku ist voll, und ich hab dich lieb.',
          voice: 'ben-rueckruf',
        }),
        video: proof('b', {
          text: 'Hier, dein Beweis! 🎬 Video: Dario steht vor einem Riesenrad, [[zusammenhang|die langen Haare wehen im Wind]]. Am Rand steht [[quelle|„Kanal Clipwirbel“]].',
          source: 'Woher? Am Rand steht ein Kanal, den du nicht kennst. Von Dario selbst kommt es nicht.',
          context: 'Passt es? Dario war gerade beim Friseur, im Video hat er lange Haare.',
        }),
      },
    },
  },
}

function praise() {
  return [
    { when: 'zurueckgerufen', text: 'Du hast die gespeicherte Nummer angerufen. Einen besseren Weg gibt es nicht.' },
    { when: 'codewort', text: 'Die Frage nach dem Codewort hat den Druck aus dem Gespräch genommen.' },
    {
      when: { atLeast: 2, of: ['quelle', 'zusammenhang'] },
      text: 'Beim Video hast du nach Quelle und Zusammenhang gefragt. Das verrät mehr als jedes Pixel.',
    },
  ]
}

/** `note`: a word of the exercise itself. */
type Spoken = { says: string; voice: string; note?: string }

function call(variant: 'a' | 'b', { says, voice, note }: Spoken): Scene {
  const { shown, number, question, agree } = callers[variant]
  const choices: Choices = {
    zusagen: { label: agree, when: { not: 'zugesagt' }, sets: ['zugesagt'], to: 'zugesagt' },
    vorlesen: { label: 'Die Übungscodes vorlesen', when: 'zugesagt', sets: ['codes'], end: 'vorgelesen' },
    codewort: {
      label: 'Nach eurem Codewort fragen',
      when: { not: 'codewort' },
      sets: ['codewort'],
      to: 'codewort',
    },
    frage: { label: `Fragen: „${question}“`, when: { not: 'frage' }, sets: ['frage'], to: 'frage' },
    zoegern: {
      label: '„Ich weiß nicht so recht …“',
      when: { not: 'gezoegert' },
      sets: ['gezoegert'],
      to: 'druck',
    },
    auflegen: { label: 'Auflegen', to: 'aufgelegt' },
  }
  return {
    heading: 'Am Telefon',
    screen: { kind: 'call', caller: shown, number, says, voice, hangUp: 'auflegen' },
    notes: note ? [{ text: note }] : [],
    choices,
  }
}

function hungUp(variant: 'a' | 'b', more: Choices = {}): Scene {
  const { name } = callers[variant]
  return hungUpScene(`In deinen Kontakten steht ${name} mit der Nummer, die du schon lange hast.`, {
    ...more,
    anrufen: { label: `${name} unter der gespeicherten Nummer anrufen`, sets: ['zurueckgerufen'], to: 'rueckruf' },
    warten: { label: 'Erst einmal durchatmen', to: 'video' },
  })
}

function calledBack(variant: 'a' | 'b', spoken: Spoken): Scene {
  return {
    ...callBackScene(callers[variant].name, spoken, 'video'),
    notes: [
      {
        text: 'Es ist dieselbe Stimme. Sicher macht dich nicht, wie sie klingt, sondern wen du selbst angerufen hast.',
      },
    ],
  }
}

/** A video that is said to prove it: what helps is where it comes from and whether it fits, not how it looks. */
function proof(variant: 'a' | 'b', { text, source, context }: Record<'text' | 'source' | 'context', string>): Scene {
  const { shown, afterAll } = callers[variant]
  return {
    heading: 'Eine Nachricht mit einem Video',
    screen: {
      kind: 'chat',
      app: 'Nachrichten',
      title: shown,
      messages: [{ from: shown, text }],
      tools: ['blockieren'],
    },
    notes: [
      { when: 'quelle', text: source },
      { when: 'zusammenhang', text: context },
    ],
    choices: {
      codes: { label: 'Überzeugt: die Codes doch durchgeben', when: 'zugesagt', sets: ['codes'], end: 'vorgelesen' },
      doch: { label: afterAll, when: { not: 'zugesagt' }, sets: ['codes'], end: 'vorgelesen' },
      quelle: { label: 'Prüfen: Woher kommt das Video?', when: { not: 'quelle' }, sets: ['quelle'] },
      zusammenhang: {
        label: 'Prüfen: Passt es zu dem, was ich weiß?',
        when: { not: 'zusammenhang' },
        sets: ['zusammenhang'],
      },
      erzaehlen: { label: 'Nicht antworten und zu Hause davon erzählen', end: 'erzaehlt' },
      blockieren: { label: 'Blockieren', end: 'blockiert' },
    },
  }
}
