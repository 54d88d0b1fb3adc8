import type { Choice, Scenario, Scene } from './scenario.ts'
import { appScene } from './scenes.ts'

const rights = [
  ['fotos', 'Fotos'],
  ['kontakte', 'Kontakte'],
  ['standort-immer', 'Standort, immer'],
  ['mikrofon', 'Mikrofon, nur beim Benutzen'],
  ['mitteilungen', 'Mitteilungen'],
] as const

/**
 * An app asks for more than it needs (from 10). What is allowed can be taken back, and then it counts as never given.
 */
export const appRechte: Scenario = {
  title: 'Was die App alles wissen will',
  teaches: 'Einer neuen App nur die Rechte geben, die sie wirklich braucht.',
  handsOver: ['kontakte', 'standort-immer'],
  temptedBy: ['zu-viel-erlaubt'],
  help: 'Du hast jemanden dazugeholt. Bei solchen Fragen darf man immer nachfragen: Die App läuft nicht weg.',
  endings: {
    fertig: {
      text: 'Die App funktioniert auch mit wenigen Rechten.',
      also: [
        {
          when: { not: 'kontakte' },
          text: 'Deine Kontakte bleiben bei dir. Das ist auch fair gegenüber allen, die darin stehen.',
        },
        { when: { not: 'standort-immer' }, text: 'Niemand sieht den ganzen Tag, wo du bist.' },
        {
          when: 'kontakte',
          text: 'Deine Kontakte darf die App jetzt lesen. Das passiert vielen, denn die Frage klingt nett. In den Einstellungen kannst du das jederzeit ändern.',
        },
        {
          when: 'standort-immer',
          text: 'Die App sieht jetzt immer, wo du bist. Das passiert vielen, denn man will ja weiterkommen. In den Einstellungen kannst du das jederzeit ändern.',
        },
      ],
    },
  },
  lesson: { id: 'e074ef0a-cc5e-4470-b5a9-364f5523c160', title: 'Berechtigungen verstehen' },
  advice: [
    'Frag dich bei jedem Recht: Wozu braucht die App das?',
    '„Nur beim Benutzen“ reicht fast immer. „Immer“ braucht fast keine App.',
    'In deinen Kontakten stehen Nummern von anderen. Die haben nicht Ja gesagt.',
    'Schon erlaubt? In den Einstellungen nimmst du es wieder zurück.',
  ],
  lookAlikes: [
    'Eine Kamera-App fragt nach der Kamera. Ohne könnte sie gar nichts.',
    'Eine Karte will deinen Standort, solange sie offen ist. Sonst wüsste sie den Weg nicht.',
    'Ein Messenger fragt nach deinen Fotos, wenn du eines verschicken willst. Oft reicht es, nur dieses eine freizugeben.',
  ],
  motto: 'Kein guter Grund, kein Recht.',
  question: 'Welche App auf eurem Handy weiß am meisten?',
  forAdults: [
    'Prüfen Sie jetzt zusammen drei echte Apps: In den Einstellungen des Geräts steht, was jede darf.',
    'Nehmen Sie dabei auch eine Ihrer eigenen Apps. Das macht mehr Eindruck als jede Regel.',
  ],
  variants: {
    a: {
      situation: [
        'Du hast MonsterMaler geladen, ein Malprogramm für Monster.',
        'Bevor es losgeht, fragt die App nach einigem. Entscheide selbst.',
      ],
      first: 'fotos',
      clues: {
        locken: {
          title: 'Ein Lockversprechen',
          text: '„Finde Monsterfreunde!“ klingt nach Spaß. Gemeint ist: Gib uns deine Kontakte.',
        },
        andere: {
          title: 'Es geht auch um andere',
          text: 'In deinen Kontakten stehen Namen und Nummern von Leuten, die niemand gefragt hat.',
        },
        unpassend: { title: 'Das passt nicht zur Aufgabe', text: 'Zum Malen muss niemand wissen, wo du bist.' },
        immer: { title: '„Immer“', text: 'Auch nachts, auch wenn die App zu ist. Das ist viel mehr, als sie braucht.' },
      },
      scenes: {
        fotos: prompt('MonsterMaler', {
          about: 'Fotos',
          text: 'MonsterMaler möchte auf deine Fotos zugreifen, um deine Bilder zu speichern.',
          why: 'Damit kann die App dein fertiges Monster in deinen Fotos ablegen. Das passt zu einem Malprogramm.',
          answers: {
            auswahl: { label: 'Nur ausgewählte Fotos', sets: ['fotos'] },
            erlauben: { label: 'Alle erlauben', sets: ['fotos'] },
          },
          next: 'kontakte',
        }),
        kontakte: prompt('MonsterMaler', {
          about: 'Kontakten',
          text: '[[locken|Finde Monsterfreunde!]] MonsterMaler möchte [[andere|auf deine Kontakte]] zugreifen.',
          why: 'Die App liest dann alle Namen und Nummern in deinem Handy und schickt sie an die Firma. Malen kann sie auch ohne.',
          answers: { erlauben: { label: 'Erlauben', sets: ['kontakte', 'zu-viel-erlaubt'] } },
          next: 'standort',
        }),
        standort: prompt('MonsterMaler', {
          about: 'dem Standort',
          text: 'MonsterMaler möchte [[unpassend|deinen Standort]] sehen, [[immer|immer, auch wenn die App zu ist]].',
          why: 'Die Firma sieht dann den ganzen Tag, wo du bist. Sie zeigt dir damit Werbung aus deiner Gegend.',
          answers: {
            immer: { label: 'Immer erlauben', sets: ['standort-immer', 'zu-viel-erlaubt'] },
            benutzen: { label: 'Nur beim Benutzen' },
          },
          next: 'mikrofon',
        }),
        mikrofon: prompt('MonsterMaler', {
          about: 'dem Mikrofon',
          text: 'MonsterMaler möchte für Monsterlaute das Mikrofon benutzen.',
          why: 'Du kannst deinem Monster eine Stimme geben. Dafür reicht es, wenn das Mikrofon nur beim Benutzen an ist.',
          answers: { benutzen: { label: 'Nur beim Benutzen', sets: ['mikrofon'] } },
          next: 'mitteilungen',
        }),
        mitteilungen: prompt('MonsterMaler', {
          about: 'Mitteilungen',
          text: 'MonsterMaler möchte dir Mitteilungen schicken.',
          why: 'Die App meldet sich dann von selbst, zum Beispiel mit „Dein Monster vermisst dich!“. Nötig ist das nicht.',
          answers: { erlauben: { label: 'Erlauben', sets: ['mitteilungen'] } },
          next: 'geschafft',
        }),
        geschafft: finished('MonsterMaler', {
          title: '👾 Dein Monster ist fertig!',
          lines: [
            'Es hat drei Augen und einen sehr weichen Bauch.',
            'Gemalt hat es die App, mit genau den Rechten, die du gegeben hast.',
          ],
        }),
        einstellungen: settings('MonsterMaler'),
      },
    },
    b: {
      situation: [
        'Du hast KlangKiste geladen. Damit baust du eigene Beats.',
        'Bevor es losgeht, fragt die App nach einigem. Entscheide selbst.',
      ],
      first: 'mitteilungen',
      clues: {
        locken: {
          title: 'Ein Lockversprechen',
          text: '„Entdecke Bands in deiner Nähe!“ klingt spannend. Gemeint ist: Zeig uns, wo du bist.',
        },
        immer: {
          title: 'Rund um die Uhr',
          text: 'Das heißt: auch nachts und in der Schule. So viel braucht keine Musik-App.',
        },
        unpassend: { title: 'Das passt nicht zur Aufgabe', text: 'Für Beats braucht man Töne, keine Telefonnummern.' },
        andere: { title: 'Es geht auch um andere', text: 'Die Leute in deinen Kontakten hat niemand gefragt.' },
      },
      scenes: {
        mitteilungen: prompt('KlangKiste', {
          about: 'Mitteilungen',
          text: 'KlangKiste möchte dir Mitteilungen schicken.',
          why: 'Die App meldet sich dann von selbst, zum Beispiel mit „Zeit für einen neuen Beat!“. Nötig ist das nicht.',
          answers: { erlauben: { label: 'Erlauben', sets: ['mitteilungen'] } },
          next: 'standort',
        }),
        standort: prompt('KlangKiste', {
          about: 'dem Standort',
          text: '[[locken|Entdecke Bands in deiner Nähe!]] KlangKiste möchte deinen Standort sehen, [[immer|rund um die Uhr]].',
          why: 'Die Firma sieht dann den ganzen Tag, wo du bist. Deine Beats klingen dadurch nicht besser.',
          answers: {
            immer: { label: 'Immer erlauben', sets: ['standort-immer', 'zu-viel-erlaubt'] },
            benutzen: { label: 'Nur beim Benutzen' },
          },
          next: 'mikrofon',
        }),
        mikrofon: prompt('KlangKiste', {
          about: 'dem Mikrofon',
          text: 'KlangKiste möchte Töne aufnehmen und dafür das Mikrofon benutzen.',
          why: 'Du kannst klatschen oder summen und daraus einen Beat bauen. Dafür reicht es, wenn das Mikrofon nur beim Benutzen an ist.',
          answers: { benutzen: { label: 'Nur beim Benutzen', sets: ['mikrofon'] } },
          next: 'fotos',
        }),
        fotos: prompt('KlangKiste', {
          about: 'Fotos',
          text: 'KlangKiste möchte auf deine Fotos zugreifen, für ein Bild zu deinem Beat.',
          why: 'Du kannst ein Titelbild aussuchen. Ohne dieses Recht malt die App einfach ein Muster.',
          answers: {
            auswahl: { label: 'Nur ausgewählte Fotos', sets: ['fotos'] },
            erlauben: { label: 'Alle erlauben', sets: ['fotos'] },
          },
          next: 'kontakte',
        }),
        kontakte: prompt('KlangKiste', {
          about: 'Kontakten',
          text: '[[unpassend|Zum Musikmachen]] möchte KlangKiste [[andere|alle Namen und Nummern in deinen Kontakten]] lesen.',
          why: 'Die App schickt dann alle Namen und Nummern an die Firma. Einen Beat teilen kannst du auch ohne.',
          answers: { erlauben: { label: 'Erlauben', sets: ['kontakte', 'zu-viel-erlaubt'] } },
          next: 'geschafft',
        }),
        geschafft: finished('KlangKiste', {
          title: '🎵 Dein erster Beat ist fertig!',
          lines: [
            'Er klingt nach Topfdeckel und ein bisschen nach Regen.',
            'Gebaut hat ihn die App, mit genau den Rechten, die du gegeben hast.',
          ],
        }),
        einstellungen: settings('KlangKiste'),
      },
    },
  },
}

type Asked = { about: string; text: string; why: string; answers: Record<string, Choice>; next: string }

/** One question of the device: yes in one or two ways, no, and what it is for. */
function prompt(app: string, { about, text, why, answers, next }: Asked): Scene {
  const leave = { clears: ['wozu'], to: next }
  const yes = Object.entries(answers).map(([name, answer]) => [name, { ...answer, ...leave }] as const)
  return {
    ...appScene(
      { heading: `${app} fragt nach ${about}`, app },
      [{ block: 'prompt', text, choices: [...Object.keys(answers), 'nein', 'wozu'] }],
      {
        ...Object.fromEntries(yes),
        nein: { label: 'Nicht erlauben', ...leave },
        wozu: { label: 'Wozu?', sets: ['wozu'] },
      },
    ),
    notes: [{ when: 'wozu', text: why }],
  }
}

function finished(app: string, card: { title: string; lines: string[] }): Scene {
  return appScene({ heading: 'Geschafft!', app }, [{ block: 'card', ...card }], {
    einstellungen: { label: 'Nachsehen, was die App jetzt darf', to: 'einstellungen' },
    fertig: { label: 'Passt so, ich bin fertig', end: 'fertig' },
  })
}

function settings(app: string): Scene {
  return appScene(
    { heading: 'Einstellungen', app: `Einstellungen: ${app}` },
    [
      { block: 'title', text: `Das darf ${app}` },
      {
        block: 'switches',
        rows: rights.map(([flag, label]) => ({ label, flag, on: `${flag}-an`, off: `${flag}-aus` })),
      },
    ],
    {
      ...Object.fromEntries(
        rights.flatMap(([flag, label]): [string, Choice][] => [
          [`${flag}-an`, { label: `${label}: anschalten`, when: { not: flag }, sets: [flag] }],
          [`${flag}-aus`, { label: `${label}: ausschalten`, when: flag, clears: [flag] }],
        ]),
      ),
      zurueck: { label: 'Zurück zur App', to: 'geschafft' },
    },
  )
}
