import type { Choice, Message, Scenario, Scene } from './scenario.ts'

const tell: Choice = { label: 'Es zu Hause erzählen', end: 'erzaehlt' }

/**
 * Somebody in a game's chat is nice first and pushes later (from 10). Ends at the latest with the request for a photo.
 */
export const spieleChat: Scenario = {
  title: 'Neu im Spiele-Chat',
  teaches: 'Im Chat eines Spiels stoppen, wenn jemand Unbekanntes nach Foto, Ort oder einer anderen App fragt.',
  handsOver: ['app-wechsel', 'foto', 'ort'],
  temptedBy: ['verraten'],
  help: 'Du hast jemanden dazugeholt. Das ist das Stärkste, was du tun kannst. Du hast nichts verkehrt gemacht, auch wenn du schon geantwortet hast.',
  endings: {
    allein: {
      text: 'Du hast die Person blockiert. Dafür brauchst du keinen Grund und keine Erlaubnis. Eines macht es noch leichter: Erzähl es jemandem. Zu zweit wird man so jemanden schneller los, auch unter neuem Namen.',
      also: [{ when: 'screenshot', text: 'Dein Screenshot hilft, wenn du es zeigst. Das geht auch morgen noch.' }],
    },
    erzaehlt: {
      text: 'Du hast es erzählt. Ein Geheimnis mit Bauchweh ist keines, das man behalten muss.',
      also: [
        {
          when: 'gestoppt',
          text: 'Und du hast die Person gestoppt. Dafür brauchst du keinen Grund und keine Erlaubnis.',
        },
        { when: 'gemeldet', text: 'Dass du sie gemeldet hast, schützt auch andere Kinder im Spiel.' },
        { when: 'screenshot', text: 'Dein Screenshot zeigt genau, was geschrieben wurde.' },
      ],
    },
    foto: {
      text: 'Hier hört die Übung auf. Es gibt kein Foto, niemand hat eines gesehen. Das passiert vielen: Wer erst nett ist, dem vertraut man. Schuld hat, wer drängt, nie du.',
    },
    gewechselt: {
      text: 'Hier hört die Übung auf. Das passiert vielen: Der Wechsel klingt harmlos. In der anderen App schaut aber niemand mehr mit. Schuld hat, wer drängt, nie du.',
    },
    ort: {
      text: 'Hier hört die Übung auf. Das passiert vielen, wenn jemand nett fragt. Mit dem Namen deiner Schule kann dich aber jemand finden. Schuld hat, wer drängt, nie du.',
    },
  },
  lesson: { id: '5942f7a9-bf11-4325-8607-9418c3c6689f', title: 'Nett heißt nicht bekannt' },
  advice: [
    'Du darfst nett sein und trotzdem stoppen. Niemandem schuldest du eine Antwort.',
    'Gute Geheimnisse machen froh, schlechte machen Bauchweh. Die darfst du immer erzählen.',
    '{{chat-sichern}} Und erzähl es, auch später noch, auch wenn du schon geantwortet hast.',
    'Auf fragzebra.de kannst du mit deinen Eltern fragen und melden. {{treffen}}',
  ],
  lookAlikes: [
    'Jemand schreibt nur über das Spiel und nimmt ein Nein einfach hin.',
    'Jemand aus deiner Klasse hat dich im Spiel erkannt. Frag morgen in der Schule nach, dann weißt du es sicher.',
    'Ein Geschenk vom Spiel selbst, das alle bekommen und für das niemand etwas wissen will.',
  ],
  motto: 'Nett sein ist gut, aber nett heißt nicht bekannt.',
  question: 'Wem würdest du es zuerst erzählen?',
  forAdults: [
    'Bitte verbieten Sie jetzt nicht das Spiel. Loben Sie, dass Ihr Kind darüber spricht: So kommt es auch beim nächsten Mal zu Ihnen.',
    'Ist es echt? {{chat-sichern-eltern}} {{treffen-eltern}}',
  ],
  variants: {
    a: {
      situation: [
        'Du spielst BauWelt und baust gerade ein Baumhaus.',
        'Da blinkt der Chat: Levin_11 schreibt dir. Ihr kennt euch nicht.',
      ],
      first: 'hallo',
      clues: {
        geschenk: {
          title: 'Ein Geschenk',
          text: 'Geschenke machen, dass man sich verpflichtet fühlt. Das ist oft der Anfang.',
        },
        allein: { title: 'Bist du allein?', text: 'Wer mit dir spielen will, muss das nicht wissen.' },
        app: { title: 'Eine andere App', text: 'Dort liest niemand mit, der dir helfen könnte.' },
        foto: { title: 'Ein Foto', text: 'Ein Bild kann man nie wieder zurückholen.' },
        geheimnis: { title: 'Ein Geheimnis', text: 'Wer Schweigen verlangt, will nicht, dass dir jemand hilft.' },
        draengeln: {
          title: 'Drängeln',
          text: 'Du sagst Nein, und es wird gemurrt. Freundliche Leute hören auf ein Nein.',
        },
      },
      scenes: {
        hallo: chat('a', {
          messages: [{ text: 'Mega Haus! Hast du das allein gebaut?' }],
          replies: {
            danke: { label: 'Danke!', to: 'geschenk' },
            zusammen: { label: 'Ja, und du? Was baust du?', to: 'geschenk' },
            nein: { label: 'Ich schreibe gerade nicht.', sets: ['nein-1'], to: 'geschenk' },
          },
        }),
        geschenk: chat('a', {
          messages: [
            { text: 'Ach komm, [[draengeln|sei nicht so]].', when: 'nein-1' },
            { text: '[[geschenk|Ich schenk dir 200 Kristalle]] 🙂' },
          ],
          replies: {
            danke: { label: 'Wow, danke!', to: 'frage' },
            geburtstag: { label: 'Cool, ich werde nämlich bald elf!', sets: ['verraten'], to: 'frage' },
            nein: { label: 'Nein danke, behalte sie.', sets: ['nein-2'], to: 'frage' },
          },
        }),
        frage: chat('a', {
          messages: [
            { text: '[[draengeln|Spielverderber!]] Alle anderen freuen sich.', when: 'nein-2' },
            { text: 'Wie alt bist du? [[allein|Ist gerade jemand bei dir?]]' },
          ],
          replies: {
            weiter: { label: 'Lass uns lieber weiterbauen.', to: 'andere-app' },
            verraten: { label: 'Ich bin 10 und gerade allein.', sets: ['verraten'], to: 'andere-app' },
            nein: { label: 'Das sag ich nicht.', sets: ['nein-3'], to: 'andere-app' },
          },
        }),
        'andere-app': chat('a', {
          messages: [
            { text: '[[draengeln|Warum bist du so komisch?]]', when: 'nein-3' },
            { text: '[[app|Komm in ChatFox]], hier lesen alle mit.' },
          ],
          replies: {
            bleiben: { label: 'Ich bleibe lieber hier.', to: 'foto' },
            wechseln: { label: 'Okay, wie heißt du dort?', sets: ['app-wechsel'], end: 'gewechselt' },
            nein: { label: 'Nein, das möchte ich nicht.', sets: ['nein-4'], to: 'foto' },
          },
        }),
        foto: chat('a', {
          messages: [
            { text: '[[draengeln|Du traust dich ja gar nichts.]]', when: 'nein-4' },
            { text: '[[foto|Schick ein Foto von dir.]] [[geheimnis|Unser Geheimnis, ok?]]' },
          ],
          replies: {
            baumhaus: { label: 'Du kriegst eins von meinem Baumhaus.', to: 'letzte' },
            foto: { label: 'Okay, hier ist ein Foto von mir.', sets: ['foto'], end: 'foto' },
            nein: { label: 'Nein. Ich schicke keine Fotos.', to: 'letzte' },
          },
        }),
        letzte: lastWord('a', 'Dann sind wir eben keine Freunde mehr. Und [[geheimnis|erzähl ja keinem davon!]]'),
        ruhe: silence('a'),
        wieder: again(
          'a',
          'Hey, [[draengeln|wieso antwortest du nicht mehr?]] Ich hab doch gar nichts gemacht. [[geheimnis|Das bleibt aber unter uns.]]',
        ),
      },
    },
    b: {
      situation: [
        'Du spielst SternenFarm. Deine Kürbisse sind gerade reif geworden.',
        'Da blinkt der Chat: Jette.farm schreibt dir. Ihr kennt euch nicht.',
      ],
      first: 'hallo',
      clues: {
        geheimnis: {
          title: 'Ein Geheimnis',
          text: 'Gleich zu Beginn sollst du etwas verschweigen. Wobei soll dir dann jemand helfen?',
        },
        allein: { title: 'Ausfragen', text: 'Deine Schule und wer bei dir ist: Damit kann dich jemand finden.' },
        foto: { title: 'Ein Foto', text: 'Ein Bild kann man nie wieder zurückholen.' },
        app: { title: 'Eine andere App', text: 'Dort liest niemand mit, der dir helfen könnte.' },
        geschenk: {
          title: 'Ein Geschenk',
          text: 'Das Geschenk gibt es erst, wenn du tust, was sie will. Dann ist es kein Geschenk.',
        },
        draengeln: {
          title: 'Drängeln',
          text: 'Du sagst Nein, und es wird gemurrt. Freundliche Leute hören auf ein Nein.',
        },
      },
      scenes: {
        hallo: chat('b', {
          messages: [{ text: 'Hi! Deine Farm ist die schönste hier 🌟' }],
          replies: {
            danke: { label: 'Danke, deine ist auch toll!', to: 'trick' },
            wer: { label: 'Hallo! Spielst du schon lange?', to: 'trick' },
            nein: { label: 'Ich schreibe gerade nicht.', sets: ['nein-1'], to: 'trick' },
          },
        }),
        trick: chat('b', {
          messages: [
            { text: '[[draengeln|Sei doch nicht so langweilig.]]', when: 'nein-1' },
            { text: 'Ich zeig dir einen Super-Trick. Aber [[geheimnis|nur dir, sag es niemandem!]]' },
          ],
          replies: {
            danke: { label: 'Oh, welchen denn?', to: 'schule' },
            versprochen: { label: 'Versprochen! Bei mir ist eh keiner da.', sets: ['verraten'], to: 'schule' },
            nein: { label: 'Ich mag keine Geheimnisse.', sets: ['nein-2'], to: 'schule' },
          },
        }),
        schule: chat('b', {
          messages: [
            { text: '[[draengeln|Du traust mir wohl nicht?]]', when: 'nein-2' },
            { text: '[[allein|Auf welche Schule gehst du? Bist du gerade allein?]]' },
          ],
          replies: {
            ernten: { label: 'Lass uns lieber Kürbisse ernten.', to: 'foto' },
            ort: { label: 'Auf die Lindenschule, kennst du die?', sets: ['ort'], end: 'ort' },
            nein: { label: 'Das sag ich nicht.', sets: ['nein-3'], to: 'foto' },
          },
        }),
        foto: chat('b', {
          messages: [
            { text: '[[draengeln|Alle anderen sagen mir das sofort.]]', when: 'nein-3' },
            { text: '[[foto|Schick mal ein Foto]], ich will sehen, mit wem ich spiele.' },
          ],
          replies: {
            figur: { label: 'Du siehst doch meine Spielfigur.', to: 'andere-app' },
            foto: { label: 'Okay, Moment, hier bin ich.', sets: ['foto'], end: 'foto' },
            nein: { label: 'Nein. Ich schicke keine Fotos.', sets: ['nein-4'], to: 'andere-app' },
          },
        }),
        'andere-app': chat('b', {
          messages: [
            { text: '[[draengeln|Ich hab dir doch auch geholfen!]]', when: 'nein-4' },
            { text: '[[app|Schreib mir bei PlauderPunkt]], dann [[geschenk|kriegst du 500 Sterne]].' },
          ],
          replies: {
            bleiben: { label: 'Ich bleibe lieber hier im Spiel.', to: 'letzte' },
            wechseln: { label: '500? Wie heißt du dort?', sets: ['app-wechsel'], end: 'gewechselt' },
            nein: { label: 'Nein, das möchte ich nicht.', to: 'letzte' },
          },
        }),
        letzte: lastWord('b', 'Wie du willst. [[draengeln|Dann spielt hier bald keiner mehr mit dir.]]'),
        ruhe: silence('b'),
        wieder: again(
          'b',
          'Neuer Name, gleiche Jette 🙂 [[draengeln|Warum bist du so gemein?]] [[geschenk|Ich hab 500 Sterne für dich.]]',
        ),
      },
    },
  },
}

function game(variant: 'a' | 'b') {
  return variant === 'a'
    ? { app: 'BauWelt', partner: 'Levin_11', newName: 'Levin_neu' }
    : { app: 'SternenFarm', partner: 'Jette.farm', newName: 'jette.nochmal' }
}

type Said = Omit<Message, 'from'>
type Chat = { messages: Said[]; replies: Record<string, Choice> }

/** One step of the chat. Blocking and reporting are possible at every step, and each reply is what the child says. */
function chat(variant: 'a' | 'b', { messages, replies }: Chat): Scene {
  const { app, partner } = game(variant)
  const said = Object.entries(replies).map(([name, reply]) => [name, { ...reply, says: reply.label }] as const)
  return {
    heading: `Chat mit ${partner}`,
    screen: {
      kind: 'chat',
      app,
      title: partner,
      messages: messages.map((message) => ({ ...message, from: partner })),
      tools: ['screenshot', 'blockieren', 'melden'],
    },
    notes: [{ when: 'screenshot', text: 'Du hast einen Screenshot. Den kannst du jederzeit zeigen.' }],
    choices: {
      ...Object.fromEntries(said),
      screenshot: { label: 'Screenshot', when: { not: 'screenshot' }, sets: ['screenshot'] },
      blockieren: { label: 'Blockieren', sets: ['gestoppt'], to: 'ruhe' },
      melden: { label: 'Melden', sets: ['gestoppt', 'gemeldet'], to: 'ruhe' },
    },
  }
}

/** After the last request there is nothing left to answer: only what the child does about it. */
function lastWord(variant: 'a' | 'b', text: string): Scene {
  const scene = chat(variant, { messages: [{ text }], replies: {} })
  return {
    ...scene,
    choices: { ...scene.choices, erzaehlen: tell },
  }
}

/**
 * Blocked or reported: it is quiet, and what is left is telling somebody. Whoever keeps it to itself meets a new name.
 */
function silence(variant: 'a' | 'b'): Scene {
  const { partner } = game(variant)
  return {
    heading: 'Jetzt ist es ruhig',
    screen: {
      kind: 'story',
      picture: 'night',
      text: [`Von ${partner} kommt nichts mehr. Das hast du geschafft.`, 'Im Bauch grummelt es noch ein bisschen.'],
    },
    notes: [
      { when: 'screenshot', text: 'Deinen Screenshot hast du noch. Damit ist Erzählen ganz leicht.' },
      {
        when: { not: 'screenshot' },
        text: 'Der Chat ist jetzt weg. Ein Screenshot vorher hilft beim Erzählen. Es geht aber auch ohne.',
      },
    ],
    choices: { erzaehlen: tell, schweigen: { label: 'Niemandem etwas sagen und weiterspielen', to: 'wieder' } },
  }
}

/** The same person under a new name: blocking alone does not keep somebody away who wants to come back. */
function again(variant: 'a' | 'b', text: Message['text']): Scene {
  const { app, newName } = game(variant)
  return {
    heading: 'Am nächsten Tag',
    screen: { kind: 'chat', app, title: newName, messages: [{ from: newName, text }] },
    notes: [
      { text: 'Wer blockiert ist, kann mit einem neuen Namen wiederkommen. Zu zweit werdet ihr das schneller los.' },
    ],
    choices: {
      erzaehlen: tell,
      blockieren: { label: 'Wieder blockieren und es für mich behalten', end: 'allein' },
    },
  }
}
