import type { Message, Scenario, Scene } from './scenario.ts'
import { type Choices, chatScene, said } from './scenes.ts'

/** A chain letter arrives in a group, and somebody is afraid (from 10). Harmless on purpose: no death, no picture. */
export const kettenbrief: Scenario = {
  title: 'Der Kettenbrief',
  teaches: 'Einen Kettenbrief nicht weiterschicken und andere beruhigen.',
  handsOver: ['weitergeleitet'],
  temptedBy: [],
  help: 'Du hast jemanden dazugeholt. Wenn etwas gruselig ist, wird es zu zweit gleich kleiner.',
  endings: {
    gerissen: {
      text: 'Du hast den Kettenbrief nicht weitergeschickt. Bei dir ist die Kette gerissen, und nichts ist passiert.',
      also: [
        { when: 'schroff', text: 'Wer Angst hat, freut sich auch morgen noch über einen freundlichen Satz.' },
        { when: 'getroestet', text: 'Und du hast jemanden getröstet. Das war richtig freundlich von dir!' },
        { when: 'gebeten', text: 'Dass du freundlich um Ruhe gebeten hast, hilft der ganzen Gruppe.' },
      ],
    },
    weitergeleitet: {
      text: 'Das passiert vielen, denn die Nachricht macht absichtlich Druck. Du kannst es leicht gutmachen: Schreib den anderen, dass es nur ein Kettenbrief war. Bestimmt atmen dann alle auf.',
    },
  },
  lesson: { id: '7b180bea-b500-452d-9d1f-fe37c236f92f', title: 'Kettenbriefe: löschen und lachen' },
  advice: [
    'Löschen reicht. Ein Text auf dem Bildschirm kann nichts anstellen.',
    'Wer Angst hat, freut sich über einen Satz von dir: „Es passiert nichts.“',
    'Gruselt dich etwas? Dann zeig es jemandem. Du darfst deine Eltern sogar nachts wecken.',
  ],
  lookAlikes: [
    '„Bitte weitersagen: Das Training fällt aus.“ Darunter steht ein Name, und du kannst nachfragen.',
    'Ein Witz, den du weiterschickst, weil du ihn magst. Niemand droht, wenn du es lässt.',
    'Eine Gruselgeschichte, die du dir selbst ausgesucht hast.',
  ],
  motto: 'Bei mir reißt die Kette, und nichts passiert.',
  question: 'Was machst du, wenn du nach so etwas nicht schlafen kannst?',
  forAdults: [
    'Nehmen Sie die Angst ernst, auch wenn der Text albern ist. Lesen Sie ihn einmal laut mit Gruselstimme vor: Meist endet das mit Lachen.',
    'Verabreden Sie, dass Ihr Kind Sie dafür auch abends stören darf.',
  ],
  variants: {
    a: {
      situation: [
        'Es ist 18:40 Uhr. Im Klassenchat der 5b kommt eine neue Nachricht.',
        'Lies sie und entscheide, was du machst.',
      ],
      first: 'nachricht',
      clues: {
        drohung: {
          title: 'Eine Drohung',
          text: 'Jemand soll dich „finden“. Das ist erfunden, damit du dich gruselst.',
        },
        zahl: { title: 'Eine Zahl', text: '„An 12 Leute“: Nur so wächst die Kette.' },
        'ohne-namen': { title: 'Kein Name', text: '„Eine Person“ kann niemand fragen. Echte Geschichten haben Namen.' },
        quelle: {
          title: 'Keine Quelle',
          text: 'Niemand sagt, woher er das weiß. Und WLAN hat mit Füchsen nichts zu tun.',
        },
      },
      scenes: {
        nachricht: letter({
          title: 'Klassenchat 5b',
          from: 'Noah',
          text: '👻 Lies das nicht allein! [[drohung|Der Nebel-Fuchs findet alle]], die das nicht [[zahl|an 12 Leute schicken]]. [[ohne-namen|Eine Person]] hat gelacht … [[quelle|seitdem ist ihr WLAN weg!!]]',
          number: 12,
        }),
        absender: sender({
          title: 'Klassenchat 5b',
          from: 'Noah',
          text: 'Oh, sorry. Ich hab es auch nur geschickt, weil mir mulmig war.',
        }),
        angst: afraid({ friend: 'Emre', text: 'Ich hab Angst 😟 hab’s schon weitergeschickt', number: 12 }),
        traurig: hurt({ friend: 'Emre', text: 'Ich weiß. Jetzt fühl ich mich noch blöder.' }),
        unsicher: unsure({ friend: 'Emre', text: 'Aber dann haben doch noch mehr Leute Angst …', number: 12 }),
        danke: relieved({ friend: 'Emre', text: 'Danke 💛 Jetzt geht es mir besser.' }),
        danach: nothingHappens({
          heading: 'Mitternacht',
          picture: 'night',
          ends: 'Weiterschlafen',
          text: ['Die Uhr springt auf Mitternacht.', 'Kein Nebel-Fuchs weit und breit. Das WLAN läuft. Alle schlafen.'],
        }),
      },
    },
    b: {
      situation: [
        'Es ist Freitag, 19:15 Uhr. In eurer Fußballgruppe kommt eine neue Nachricht.',
        'Lies sie und entscheide, was du machst.',
      ],
      first: 'nachricht',
      clues: {
        zahl: { title: 'Eine Zahl', text: '„Mit 8 Leuten teilen“: Nur so wächst die Kette.' },
        drohung: {
          title: 'Versprechen und Drohung',
          text: 'Erst winkt ein Wunsch, dann drohen sieben Tage Pech. Beides soll Druck machen.',
        },
        'ohne-namen': { title: 'Kein Name', text: '„Ein Kind aus einer anderen Stadt“ kann niemand fragen.' },
        quelle: {
          title: 'Keine Quelle',
          text: '„Das ist wirklich so“ ist kein Beweis. Reifen werden auch ohne Otter platt.',
        },
      },
      scenes: {
        nachricht: letter({
          title: 'Fußballgruppe',
          from: 'Robin',
          text: '🍀 Nicht löschen! [[zahl|Teil das mit 8 Leuten]] vor dem Frühstück, dann [[drohung|schenkt dir der Glücks-Otter einen Wunsch. Sonst hast du 7 Tage Pech!]] [[ohne-namen|Ein Kind aus einer anderen Stadt]] hat es gelöscht: Fahrrad platt! [[quelle|Das ist wirklich so!!]]',
          number: 8,
        }),
        absender: sender({
          title: 'Fußballgruppe',
          from: 'Robin',
          text: 'Stimmt, nervt eigentlich. Ich wollte nur kein Pech haben.',
        }),
        angst: afraid({
          friend: 'Kim',
          text: 'Ich trau mich nicht, das zu löschen 😟 morgen ist doch das Spiel',
          number: 8,
        }),
        traurig: hurt({ friend: 'Kim', text: 'Na toll. Jetzt geht es mir noch schlechter.' }),
        unsicher: unsure({ friend: 'Kim', text: 'Und wenn die anderen dann auch Angst kriegen?', number: 8 }),
        danke: relieved({ friend: 'Kim', text: 'Puh, danke! Dann lösch ich das jetzt auch.' }),
        danach: nothingHappens({
          heading: 'Am nächsten Morgen',
          picture: 'morning',
          ends: 'Zum Spiel gehen',
          text: [
            'Sieben Uhr. Der Toast springt aus dem Toaster.',
            'Kein Pech. Das Fahrrad hat Luft in beiden Reifen. Gleich geht es zum Spiel.',
          ],
        }),
      },
    },
  },
}

function forwardTo(number: number): Choices {
  return {
    'an-alle': { label: `An ${number} Leute weiterschicken`, sets: ['weitergeleitet'], end: 'weitergeleitet' },
    'an-eine': { label: 'Nur an eine Person weiterschicken', sets: ['weitergeleitet'], end: 'weitergeleitet' },
  }
}

function comfortOrWait(label: string): Choices {
  return {
    trost: { ...said(label), sets: ['getroestet'], clears: ['schroff'], to: 'danke' },
    spaeter: { label: 'Gerade nicht antworten', to: 'danach' },
  }
}

function letter({ title, number, ...message }: { title: string; number: number } & Message): Scene {
  const asked = 'Bitte keine Kettenbriefe.'
  return chatScene({ app: 'Plausch', title, heading: title }, [message], {
    ...forwardTo(number),
    loeschen: { label: 'Die Nachricht löschen', to: 'angst' },
    bitten: { label: `${message.from} antworten: „${asked}“`, says: asked, sets: ['gebeten'], to: 'absender' },
    nichts: { label: 'Nichts tun', to: 'angst' },
  })
}

function sender({ title, ...message }: { title: string } & Message): Scene {
  return chatScene({ app: 'Plausch', title, heading: title }, [message], {
    loeschen: { label: 'Den Kettenbrief löschen', to: 'angst' },
    'alles-gut': { ...said('Alles gut, passiert ja nichts.'), to: 'angst' },
  })
}

type FromFriend = { friend: string; text: string }
function fromFriend({ friend, text }: FromFriend, choices: Choices): Scene {
  return chatScene({ app: 'Plausch', title: friend }, [text], choices)
}

function afraid({ number, ...message }: FromFriend & { number: number }): Scene {
  return fromFriend(message, {
    ...comfortOrWait('Nichts passiert, versprochen.'),
    schuld: { ...said('Selbst schuld.'), sets: ['schroff'], to: 'traurig' },
    weiter: { ...said('Schick weiter!'), sets: ['schroff'], to: 'unsicher' },
    ...forwardTo(number),
  })
}

function hurt(message: FromFriend): Scene {
  return fromFriend(message, comfortOrWait('Tut mir leid. Es passiert nichts, versprochen.'))
}

function unsure({ number, ...message }: FromFriend & { number: number }): Scene {
  return fromFriend(message, { ...comfortOrWait('Stimmt. Lass es lieber. Es passiert nichts.'), ...forwardTo(number) })
}

function relieved(message: FromFriend): Scene {
  return fromFriend(message, { weiter: { label: 'Handy weglegen', to: 'danach' } })
}

type Story = { heading: string; picture: 'night' | 'morning'; text: string[]; ends: string }
function nothingHappens({ heading, ends, ...story }: Story): Scene {
  return { heading, screen: { kind: 'story', ...story }, choices: { weiter: { label: ends, end: 'gerissen' } } }
}
