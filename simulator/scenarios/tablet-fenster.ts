import { pictured as scene } from './pictured.ts'
import type { Scenario } from './scenario.ts'

/** A window pops up on the tablet (from 6): hardly any text, large pictures, everything can be heard. */
export const tabletFenster: Scenario = {
  title: 'Das Fenster auf dem Tablet',
  teaches: 'Bei einem Fenster, das plötzlich aufspringt, nichts antippen und jemanden holen.',
  isReadAloud: true,
  handsOver: ['gekauft', 'geladen'],
  temptedBy: ['getippt'],
  help: 'Du hast jemanden geholt. Das war richtig stark!',
  endings: {
    erzaehlt: {
      text: 'Du hast es erzählt. Jetzt wisst ihr beide Bescheid.',
      also: [{ when: 'getippt', text: 'Getippt hattest du schon. Das macht nichts.' }],
    },
    weiter: {
      text: 'Das Fenster ist weg. Du hast nichts gekauft und nichts geladen. Manchmal ist so ein Kreuz nicht echt. Umdrehen klappt immer.',
      also: [{ when: 'getippt', text: 'Erst hast du getippt, dann gestoppt. Super!' }],
    },
    passiert: {
      text: 'Das passiert vielen. Das Fenster hat dich gelockt. Du bist nicht schuld.',
      also: [
        { when: 'geholt', text: 'Du hast gleich jemanden geholt. Genau so geht das wieder in Ordnung.' },
        { when: { not: 'geholt' }, text: 'Erzähl es noch jemandem. Dann geht das wieder in Ordnung.' },
      ],
    },
  },
  lesson: { id: '3d318364-0507-4073-be24-3a4ecf0595ba', title: 'Ein Fenster springt auf' },
  advice: ['Hände weg vom Fenster.', 'Dreh das Tablet um.', 'Hol jemanden. Du darfst immer rufen.'],
  lookAlikes: ['„Der Akku ist fast leer“ ist ein echtes Fenster. Das Tablet braucht Strom.'],
  motto: 'Springt ein Fenster auf, hole ich jemanden.',
  question: 'Wen rufst du, wenn auf dem Tablet etwas aufspringt?',
  forAdults: [
    'Kommen Sie gern, wenn Ihr Kind ruft, auch beim zehnten Mal. Wer früh kommen darf, kommt auch später.',
    'Eine Kaufsperre und ein Werbefilter nehmen solchen Fenstern die meiste Kraft.',
  ],
  variants: {
    a: {
      situation: ['Du malst auf dem Tablet. Oma sitzt nebenan.'],
      first: 'start',
      clues: {
        geschenk: { title: 'Ein Geschenk', text: 'Es lockt deinen Finger.' },
        uhr: { title: 'Eine Uhr', text: 'Sie macht Eile. Du hast aber Zeit.' },
        kaufen: { title: 'Ein Einkaufswagen', text: 'Hier will jemand Geld.' },
      },
      scenes: {
        start: scene('Du malst', 'KatzenMaler', {
          show: [['cat-face', 'Deine Katze']],
          text: 'Die Katze braucht noch Streifen.',
          tiles: { malen: ['paintbrush', { label: 'Malen', to: 'fenster' }] },
        }),
        fenster: scene('Ein Fenster!', 'KatzenMaler', {
          show: [
            ['wrapped-gift', '[[geschenk|Geschenk!]]'],
            ['stopwatch', '[[uhr|Schnell!]]'],
          ],
          text: 'Da springt ein Fenster auf.',
          tiles: {
            tippen: ['wrapped-gift', { label: 'Geschenk nehmen', sets: ['getippt'], to: 'mehr' }],
            zu: ['cross-mark', { label: 'Kreuz tippen', to: 'zu' }],
            umdrehen: ['mobile-phone-off', { label: 'Tablet umdrehen', to: 'ruhe' }],
            holen: ['older-person', { label: 'Oma holen', to: 'da' }],
          },
        }),
        mehr: scene('Es geht weiter', 'KatzenMaler', {
          show: [
            ['star-struck', '100 Pinsel'],
            ['shopping-cart', '[[kaufen|Kaufen!]]'],
          ],
          text: 'Im Geschenk steckt ein Knopf.',
          tiles: {
            kaufen: ['shopping-cart', { label: 'Knopf drücken', sets: ['gekauft'], to: 'passiert' }],
            zu: ['cross-mark', { label: 'Kreuz tippen', to: 'zu' }],
            holen: ['older-person', { label: 'Oma holen', to: 'da' }],
          },
        }),
        passiert: scene('Ups', 'KatzenMaler', {
          show: [['money-with-wings', 'Geld fliegt weg']],
          text: 'Jetzt kostet es Geld.',
          tiles: {
            holen: ['older-person', { label: 'Oma holen', sets: ['geholt'], end: 'passiert' }],
            malen: ['paintbrush', { label: 'Weiter malen', end: 'passiert' }],
          },
        }),
        zu: scene('Das Fenster ist weg', 'KatzenMaler', {
          show: [['cat-face', 'Deine Katze']],
          text: 'Die Katze ist wieder da.',
          tiles: {
            erzaehlen: ['older-person', { label: 'Oma erzählen', to: 'da' }],
            malen: ['paintbrush', { label: 'Weiter malen', to: 'akku' }],
          },
        }),
        ruhe: scene('Ruhe', 'KatzenMaler', {
          show: [['relieved-face', 'Puh']],
          text: 'Nichts blinkt mehr.',
          tiles: {
            holen: ['older-person', { label: 'Oma holen', to: 'da' }],
            schauen: ['eyes', { label: 'Noch mal schauen', to: 'fenster' }],
          },
        }),
        da: scene('Oma ist da', 'KatzenMaler', {
          show: [['people-hugging', 'Du und Oma']],
          text: '„Gut, dass du mich holst.“',
          tiles: { malen: ['paintbrush', { label: 'Zusammen malen', end: 'erzaehlt' }] },
        }),
        akku: scene('Noch ein Fenster', 'Tablet', {
          show: [['low-battery', 'Akku leer']],
          text: 'Das Tablet hat Hunger.',
          tiles: {
            laden: ['electric-plug', { label: 'Kabel holen', end: 'weiter' }],
            fragen: ['older-person', { label: 'Oma fragen', end: 'erzaehlt' }],
          },
        }),
      },
    },
    b: {
      situation: ['Du schaust einen Film mit Drachen. Papa kocht.'],
      first: 'start',
      clues: {
        wurm: { title: 'Ein Wurm', text: 'Er soll dich erschrecken. Er ist nur gemalt.' },
        rot: { title: 'Rot und laut', text: 'So siehst du nichts anderes mehr.' },
        laden: { title: 'Etwas will auf dein Tablet', text: 'Hilfe kommt von Menschen. Nicht aus einem Fenster.' },
      },
      scenes: {
        start: scene('Der Film', 'FilmHöhle', {
          show: [['dragon-face', 'Drache Rumo']],
          text: 'Gleich fliegt Rumo los.',
          tiles: { schauen: ['television', { label: 'Weiter schauen', to: 'akku' }] },
        }),
        akku: scene('Ein Fenster', 'Tablet', {
          show: [['low-battery', 'Akku leer']],
          text: 'Das Tablet braucht Strom.',
          tiles: {
            laden: ['electric-plug', { label: 'Kabel holen', to: 'fenster' }],
            fragen: ['man', { label: 'Papa fragen', to: 'fenster' }],
          },
        }),
        fenster: scene('Noch ein Fenster!', 'FilmHöhle', {
          show: [
            ['bug', '[[wurm|Ein Wurm!]]'],
            ['red-exclamation-mark', '[[rot|Achtung!]]'],
          ],
          text: 'Es blinkt ganz rot.',
          tiles: {
            tippen: ['thumbs-up', { label: 'OK tippen', sets: ['getippt'], to: 'mehr' }],
            umdrehen: ['mobile-phone-off', { label: 'Tablet umdrehen', to: 'ruhe' }],
            zu: ['cross-mark', { label: 'Kreuz tippen', to: 'zu' }],
            holen: ['man', { label: 'Papa holen', to: 'da' }],
          },
        }),
        mehr: scene('Es will mehr', 'FilmHöhle', {
          show: [['robot', '[[laden|Lade mich!]]']],
          text: 'Ein Roboter will helfen.',
          tiles: {
            laden: ['rocket', { label: 'Laden', sets: ['geladen'], to: 'passiert' }],
            zu: ['cross-mark', { label: 'Kreuz tippen', to: 'zu' }],
            holen: ['man', { label: 'Papa holen', to: 'da' }],
          },
        }),
        passiert: scene('Ups', 'FilmHöhle', {
          show: [['robot', 'Er bleibt einfach da']],
          text: 'Der Roboter geht nicht mehr weg.',
          tiles: {
            holen: ['man', { label: 'Papa holen', sets: ['geholt'], end: 'passiert' }],
            schauen: ['television', { label: 'Weiter schauen', end: 'passiert' }],
          },
        }),
        ruhe: scene('Ruhe', 'FilmHöhle', {
          show: [['relieved-face', 'Puh']],
          text: 'Jetzt blinkt es für den Tisch.',
          tiles: {
            holen: ['man', { label: 'Papa holen', to: 'da' }],
            schauen: ['eyes', { label: 'Noch mal schauen', to: 'fenster' }],
          },
        }),
        zu: scene('Alles wie vorher', 'FilmHöhle', {
          show: [['dragon-face', 'Drache Rumo']],
          text: 'Rumo fliegt wieder.',
          tiles: {
            erzaehlen: ['man', { label: 'Papa erzählen', to: 'da' }],
            schauen: ['television', { label: 'Weiter schauen', end: 'weiter' }],
          },
        }),
        da: scene('Papa ist da', 'FilmHöhle', {
          show: [['people-hugging', 'Du und Papa']],
          text: '„Das haben wir gleich.“',
          tiles: { schauen: ['popcorn', { label: 'Zusammen schauen', end: 'erzaehlt' }] },
        }),
      },
    },
  },
}
