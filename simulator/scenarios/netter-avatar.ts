import { pictured as scene } from './pictured.ts'
import type { Scenario } from './scenario.ts'

/** A nice figure in a game asks too much (from 7): hardly any text, large pictures, everything can be heard. */
export const netterAvatar: Scenario = {
  title: 'Die nette Figur',
  teaches: 'Einer netten Figur im Spiel nichts Privates sagen und jemanden holen.',
  isReadAloud: true,
  handsOver: ['ort', 'foto'],
  temptedBy: ['versprochen', 'geantwortet'],
  help: 'Du hast jemanden geholt. Das war richtig stark!',
  endings: {
    geholt: {
      text: 'Du hast jemanden geholt. Zusammen macht ihr die Figur weg.',
      also: [
        { when: 'versprochen', text: 'So ein Versprechen musst du nicht halten.' },
        { when: 'geantwortet', text: 'Einmal hast du geantwortet. Das macht nichts.' },
      ],
    },
    allein: {
      text: 'Du hast die Figur weggeschickt. Das war stark. Erzähl es noch jemandem. Dann passt ihr zu zweit auf.',
    },
    verraten: {
      text: 'Das passiert vielen. Die Figur war erst so nett. Du bist nicht schuld.',
      also: [
        { when: 'erzaehlt', text: 'Du hast es gleich erzählt. Jetzt passt jemand mit dir auf.' },
        { when: { not: 'erzaehlt' }, text: 'Erzähl es noch jemandem. Das geht immer, auch morgen.' },
      ],
    },
  },
  lesson: { id: 'cf98af20-a136-496d-80e1-afa807eb9ba1', title: 'Wer schreibt da?' },
  advice: [
    'Du darfst Nein sagen. Auch zu netten Figuren.',
    'Wo du wohnst und wie du aussiehst, ist dein Schatz.',
    'Ein Geheimnis macht Bauchweh? Dann erzähl es.',
  ],
  lookAlikes: ['Eine Figur vom Spiel zeigt dir nur den Weg. Sie fragt dich nichts.'],
  motto: 'Wer mich ausfragt, bekommt ein Nein.',
  question: 'Was dürfen Figuren im Spiel über dich wissen?',
  forAdults: [
    'Hinter einer Figur kann jeder sitzen. Sagen Sie das ohne Grusel: Nett zu tun ist kein Ausweis.',
    'Schauen Sie nach, ob sich der Chat des Spiels abschalten oder auf Freunde begrenzen lässt.',
    'Hat wirklich jemand nach Fotos gefragt? {{chat-sichern-eltern}}',
    '{{treffen-eltern}}',
  ],
  variants: {
    a: {
      situation: ['Du spielst Wolkenwiese. Mama liest nebenan.'],
      first: 'eule',
      clues: {
        geschenk: { title: 'Ein Geschenk', text: 'Danach willst du nett sein. Das ist der Trick.' },
        schule: { title: 'Die Schule', text: 'Dort findet man dich. Das ist dein Schatz.' },
        geheim: { title: 'Ein Geheimnis', text: 'Gute Geheimnisse machen froh. Dieses macht Bauchweh.' },
        foto: { title: 'Ein Foto', text: 'Dein Bild gehört dir.' },
      },
      scenes: {
        eule: scene('Die Eule', 'Wolkenwiese', {
          show: [['owl', 'Die Eule vom Spiel']],
          text: '„Hier geht es zum Regenbogen.“',
          tiles: { gehen: ['rainbow', { label: 'Hingehen', to: 'hase' }] },
        }),
        hase: scene('Ein Hase', 'Wolkenwiese', {
          show: [['rabbit-face', 'Hase Flausch']],
          text: '„Spielst du mit mir?“',
          tiles: {
            ja: ['thumbs-up', { label: 'Ja', to: 'geschenk' }],
            winken: ['waving-hand', { label: 'Nur winken', to: 'geschenk' }],
            holen: ['woman', { label: 'Mama holen', to: 'da' }],
          },
        }),
        geschenk: scene('Ein Ballon', 'Wolkenwiese', {
          show: [
            ['rabbit-face', 'Hase Flausch'],
            ['balloon', '[[geschenk|Für dich!]]'],
          ],
          text: '„Ich schenke dir einen Ballon.“',
          tiles: {
            danke: ['smiling-face-with-smiling-eyes', { label: 'Danke sagen', to: 'schule' }],
            nein: ['raised-hand', { label: 'Nein danke', to: 'schule' }],
            holen: ['woman', { label: 'Mama holen', to: 'da' }],
          },
        }),
        schule: scene('Eine Frage', 'Wolkenwiese', {
          show: [
            ['rabbit-face', 'Hase Flausch'],
            ['school', '[[schule|Deine Schule?]]'],
          ],
          text: '„Auf welche Schule gehst du?“',
          tiles: {
            sagen: ['speech-balloon', { label: 'Schule sagen', sets: ['ort'], to: 'verraten' }],
            nein: ['raised-hand', { label: 'Nein sagen', to: 'geheim' }],
            holen: ['woman', { label: 'Mama holen', to: 'da' }],
          },
        }),
        geheim: scene('Psst', 'Wolkenwiese', {
          show: [['shushing-face', '[[geheim|Nur wir zwei!]]']],
          text: '„Sag es keinem, ja?“',
          tiles: {
            okay: ['thumbs-up', { label: 'Okay', sets: ['versprochen'], to: 'foto' }],
            nein: ['raised-hand', { label: 'Nein sagen', to: 'foto' }],
            holen: ['woman', { label: 'Mama holen', to: 'da' }],
          },
        }),
        foto: scene('Noch eine Frage', 'Wolkenwiese', {
          show: [
            ['rabbit-face', 'Hase Flausch'],
            ['camera', '[[foto|Ein Bild?]]'],
          ],
          text: '„Schick mir ein Foto von dir.“',
          tiles: {
            schicken: ['camera', { label: 'Foto schicken', sets: ['foto'], to: 'verraten' }],
            nein: ['raised-hand', { label: 'Nein sagen', to: 'allein' }],
            holen: ['woman', { label: 'Mama holen', to: 'da' }],
          },
        }),
        verraten: scene('Ein komisches Gefühl', 'Wolkenwiese', {
          show: [['confused-face', 'Bauchweh']],
          text: 'Jetzt weiß der Hase zu viel.',
          tiles: {
            holen: ['woman', { label: 'Mama erzählen', sets: ['erzaehlt'], end: 'verraten' }],
            spielen: ['video-game', { label: 'Weiter spielen', end: 'verraten' }],
          },
        }),
        allein: scene('Der Hase geht', 'Wolkenwiese', {
          show: [['cloud', 'Er hüpft weg']],
          text: 'Was machst du nun?',
          tiles: {
            erzaehlen: ['woman', { label: 'Mama erzählen', to: 'da' }],
            weg: ['prohibited', { label: 'Hasen wegschicken', to: 'weg' }],
          },
        }),
        weg: scene('Der Hase ist weg', 'Wolkenwiese', {
          show: [['rainbow', 'Nur du']],
          text: 'Die Wiese ist wieder still.',
          tiles: {
            erzaehlen: ['woman', { label: 'Mama erzählen', to: 'da' }],
            spielen: ['video-game', { label: 'Weiter spielen', end: 'allein' }],
          },
        }),
        da: scene('Mama ist da', 'Wolkenwiese', {
          show: [['people-hugging', 'Du und Mama']],
          text: '„Danke, dass du es mir zeigst.“',
          tiles: { fertig: ['red-heart', { label: 'Zusammen weiter', end: 'geholt' }] },
        }),
      },
    },
    b: {
      situation: ['Du spielst Sternenpark. Dein großer Bruder sitzt am Tisch.'],
      first: 'einhorn',
      clues: {
        allein: { title: 'Bist du allein?', text: 'Das muss beim Spielen niemand wissen.' },
        geheim: { title: 'Ein Geheimnis', text: 'Wer Schweigen will, will nicht, dass dir jemand hilft.' },
        haus: { title: 'Dein Zuhause', text: 'Wo du wohnst, bleibt bei dir.' },
        geschenk: { title: 'Erst geben, dann schenken', text: 'So ein Geschenk ist keins.' },
      },
      scenes: {
        einhorn: scene('Ein Einhorn', 'Sternenpark', {
          show: [['unicorn', 'Einhorn Glitzi']],
          text: '„Du reitest ja toll!“',
          tiles: {
            freuen: ['smiling-face-with-smiling-eyes', { label: 'Danke sagen', to: 'allein' }],
            winken: ['waving-hand', { label: 'Nur winken', to: 'allein' }],
          },
        }),
        allein: scene('Eine Frage', 'Sternenpark', {
          show: [
            ['unicorn', 'Einhorn Glitzi'],
            ['bust-in-silhouette', '[[allein|Allein?]]'],
          ],
          text: '„Ist jemand bei dir?“',
          tiles: {
            nein: ['raised-hand', { label: 'Sag ich nicht', to: 'schild' }],
            okay: ['speech-balloon', { label: 'Antworten', sets: ['geantwortet'], to: 'schild' }],
            holen: ['boy', { label: 'Bruder holen', to: 'da' }],
          },
        }),
        schild: scene('Ein Kompass', 'Sternenpark', {
          show: [['compass', 'Der Kompass vom Spiel']],
          text: 'Er zeigt dir die Rutsche.',
          tiles: { gehen: ['playground-slide', { label: 'Zur Rutsche', to: 'haus' }] },
        }),
        haus: scene('Noch eine Frage', 'Sternenpark', {
          show: [
            ['house', '[[haus|Dein Haus?]]'],
            ['wrapped-gift', '[[geschenk|Dann kommt was!]]'],
          ],
          text: '„Wo wohnst du?“',
          tiles: {
            sagen: ['house', { label: 'Straße sagen', sets: ['ort'], to: 'verraten' }],
            nein: ['raised-hand', { label: 'Nein sagen', to: 'geheim' }],
            holen: ['boy', { label: 'Bruder holen', to: 'da' }],
          },
        }),
        geheim: scene('Psst', 'Sternenpark', {
          show: [
            ['zipper-mouth-face', '[[geheim|Nicht verraten!]]'],
            ['camera-with-flash', 'Klick?'],
          ],
          text: '„Dann schick ein Bild von dir!“',
          tiles: {
            schicken: ['camera', { label: 'Bild schicken', sets: ['foto'], to: 'verraten' }],
            nein: ['raised-hand', { label: 'Nein sagen', to: 'wut' }],
            holen: ['boy', { label: 'Bruder holen', to: 'da' }],
          },
        }),
        wut: scene('Glitzi schmollt', 'Sternenpark', {
          show: [['angry-face', 'Nicht mehr nett']],
          text: '„Dann bist du gemein!“',
          tiles: {
            weg: ['prohibited', { label: 'Wegschicken', to: 'weg' }],
            erzaehlen: ['boy', { label: 'Bruder erzählen', to: 'da' }],
          },
        }),
        weg: scene('Glitzi ist weg', 'Sternenpark', {
          show: [['playground-slide', 'Die Rutsche ist frei']],
          text: 'Niemand fragt dich mehr.',
          tiles: {
            erzaehlen: ['boy', { label: 'Bruder erzählen', to: 'da' }],
            spielen: ['video-game', { label: 'Weiter spielen', end: 'allein' }],
          },
        }),
        verraten: scene('Ein komisches Gefühl', 'Sternenpark', {
          show: [['worried-face', 'Grummeln im Bauch']],
          text: 'Das war zu viel.',
          tiles: {
            holen: ['boy', { label: 'Bruder erzählen', sets: ['erzaehlt'], end: 'verraten' }],
            spielen: ['video-game', { label: 'Weiter spielen', end: 'verraten' }],
          },
        }),
        da: scene('Zu zweit', 'Sternenpark', {
          show: [['busts-in-silhouette', 'Du und dein Bruder']],
          text: '„Das zeigen wir Papa.“',
          tiles: { fertig: ['red-heart', { label: 'Zusammen hingehen', end: 'geholt' }] },
        }),
      },
    },
  },
}
