import type { Choice, Scenario, Scene } from './scenario.ts'
import { appScene, callBackScene, chatScene, said } from './scenes.ts'

type Setting = {
  app: string
  friend: string
  code: string
  proof: string
  relative: string
  asks: string
  oldNumber: string
  /** Where it goes on after the code, and after the money. */
  next: { code: string; money: string }
}

const settingOf: Record<'a' | 'b', Setting> = {
  a: {
    app: 'PingMe',
    friend: 'Philine',
    code: '482-913',
    proof: 'Was haben wir am Samstag zusammen gebacken?',
    relative: 'Oma',
    asks: 'Onur',
    oldNumber: 'Ruf Onur auf seiner alten Nummer an.',
    next: { code: 'verwandte', money: 'einstellungen' },
  },
  b: {
    app: 'FunkPost',
    friend: 'Bastian',
    code: '705-261',
    proof: 'Wer hat gestern bei uns im Tor gestanden?',
    relative: 'Opa',
    asks: 'Livia',
    oldNumber: 'Ruf Livia auf der Nummer an, die du schon lange hast.',
    next: { code: 'einstellungen', money: 'bitte' },
  },
}

/** A friend’s stolen account wants a code, and a grandparent's «new number» wants money (from 13). */
export const codeTrick: Scenario = {
  title: 'Zwei eilige Bitten',
  teaches: 'Anmeldecodes für sich behalten und Geldbitten unter der alten Nummer nachprüfen.',
  handsOver: ['code', 'ueberwiesen'],
  temptedBy: ['angefangen', 'gespeichert'],
  help: 'Du hast jemanden dazugeholt. Bei Codes und Geld ist das genau richtig, auch wenn die Bitte von jemandem kommt, den du kennst.',
  endings: {
    geschuetzt: {
      text: 'Dein Code ist bei dir geblieben, und das Geld ist noch auf dem Konto. Dein Rat war genau richtig: erst die alte Nummer anrufen.',
      also: [
        {
          when: 'angerufen',
          text: 'Dein Anruf war doppelt gut: So hat jemand erfahren, dass mit dem eigenen Konto etwas nicht stimmt.',
        },
        { when: 'gemeldet', text: 'Dass du die Nachricht gemeldet hast, hilft auch anderen.' },
        {
          when: 'gespeichert',
          text: 'Die neue Nummer war schon gespeichert. Du hast trotzdem noch zum Anruf geraten: stark.',
        },
        { when: 'pin', text: 'Und deine PIN ist an. Jetzt reicht ein Code allein nicht mehr.' },
      ],
    },
    code: {
      text: 'Hier hört die Übung auf. Das passiert vielen: Die Bitte kommt ja von jemandem, den man kennt. Mit dem Code könnte jetzt jemand anderes dein Konto benutzen. Verantwortlich ist, wer trickst, nie du.',
    },
    ueberwiesen: {
      text: 'Hier hört die Übung auf. Das passiert vielen, auch Erwachsenen: Man will schnell helfen. Das Geld wäre jetzt bei jemand Fremdem. Verantwortlich ist, wer trickst, nie ihr.',
      lesson: { id: 'b770f53b-150a-423d-b515-7e175855bd4c', title: 'Hallo Oma, neue Nummer' },
    },
  },
  lesson: { id: 'eec3b313-ac97-45d4-83e0-2598b7a3e45f', title: 'Der Code-Trick' },
  advice: [
    'Der Code ist der Schlüssel zu deinem Konto. Niemand sonst braucht ihn, auch kein „Support“.',
    'Auch echte Kontakte können gekapert sein. Anrufen schlägt schreiben.',
    'Bei einer neuen Nummer hilft die alte: Ruf sie an, bevor Geld fließt.',
    'Code schon weg? Melde dich gleich neu an und hol jemanden dazu. Ist Geld unterwegs, ruft ein Erwachsener sofort die Bank an.',
    'Schaltet heute die PIN für zwei Schritte ein, am besten auf allen Handys der Familie.',
  ],
  lookAlikes: [
    'Ein Code, den du gerade selbst angefordert hast. Du tippst ihn in die App und sonst nirgends ein.',
    'Jemand hat wirklich eine neue Nummer und freut sich, wenn du vorher auf der alten anrufst.',
    'Jemand aus deiner Klasse will die zwei Euro fürs Eis zurück und steht dabei vor dir.',
  ],
  motto: 'Mein Code bleibt bei mir, und vor Geld kommt ein Anruf.',
  question: 'Wie lautet unser Prüfweg für Geldbitten?',
  forAdults: [
    'Richten Sie die Verifizierung in zwei Schritten gleich zusammen ein, auch auf Ihrem eigenen Handy.',
    'Lassen Sie Ihr Kind den Großeltern den Trick erklären. Wer etwas erklärt, vergisst es nicht.',
  ],
  variants: {
    a: {
      situation: [
        'Donnerstagabend. Du bist fertig mit den Hausaufgaben und greifst zum Handy.',
        'Eine SMS ist da, von deinem Messenger PingMe. Angefordert hast du nichts.',
      ],
      first: 'sms',
      clues: {
        warnung: {
          title: 'Der Warntext',
          text: '„Mit niemandem teilen“ gilt ohne Ausnahme. Wer danach fragt, will in dein Konto.',
        },
        versehen: {
          title: 'Ein Versehen?',
          text: 'Deine Nummer tippt man nicht aus Versehen ein. Der Code gehört zu deinem Konto, nicht zu ihrem.',
        },
        eile: { title: 'Eile', text: 'Wer schnell machen muss, fragt nicht nach. Genau das ist die Absicht.' },
        ausweichen: {
          title: 'Keine Antwort auf die Prüffrage',
          text: 'Die echte Philine wüsste das sofort. Hier schreibt jemand anderes.',
        },
        'neue-nummer': { title: 'Neue Nummer', text: 'Eine fremde Nummer kann jeden Namen behaupten.' },
        geld: {
          title: 'Geld, und zwar heute',
          text: 'Neue Nummer und Geld in einer Nachricht: Das ist fast immer der Trick.',
        },
      },
      scenes: {
        sms: sms('a', 'PingMe-Code 482-913. [[warnung|Mit niemandem teilen.]]', {
          label: 'Zu PingMe, da ist eine neue Nachricht',
          to: 'bitte',
        }),
        bitte: codeChat('a', [
          'Heyy, [[versehen|hab aus Versehen deine Nummer eingegeben]] 🙈 schick mir [[eile|schnell]] den Code, [[eile|sonst ist mein Konto weg!!]]',
        ]),
        pruefung: codeChat('a', ['[[ausweichen|Keine Zeit, bitte!!]]']),
        anruf: callBack('a', 'Ich? Ich hab nichts geschrieben! Ich komme seit heute Mittag nicht mehr in mein Konto.'),
        verwandte: moneyChat('a', [
          'Schau mal, das kam eben. Ist das dein Cousin Onur? Was rätst du mir?',
          'Weitergeleitet: „Hallo Oma, Handy kaputt, [[neue-nummer|neue Nummer]]. [[geld|Überweis bitte heute 780 €.]]“',
        ]),
        geburtstag: moneyChat('a', ['Das Datum stimmt! Aber Moment: Steht das nicht auch in seinem Profil?']),
        gespeichert: moneyChat('a', [
          'Gespeichert. Jetzt steht da „Onur“, und er schreibt wieder: „[[geld|Bitte noch heute]], ich telefoniere gerade schlecht.“',
        ]),
        geklaert: allClear(
          'a',
          'Onur ist rangegangen! Sein Handy ist heil, und von Geld weiß er nichts. Danke, mein Schatz 💛',
        ),
        einstellungen: settings('PingMe'),
      },
    },
    b: {
      situation: [
        'Sonntagmittag. In deinem Messenger FunkPost warten neue Nachrichten.',
        'Die erste ist von Opa. Der hat FunkPost erst seit Kurzem.',
      ],
      first: 'verwandte',
      clues: {
        'neue-nummer': {
          title: 'Neue Nummer und kein Anruf',
          text: 'Eine fremde Nummer, und sprechen geht angeblich nicht. So kann niemand die Stimme prüfen.',
        },
        geld: {
          title: 'Geld, und zwar gleich',
          text: 'Eine echte Rechnung kann eine Stunde warten. Diese darf es nicht.',
        },
        versehen: {
          title: 'Ein guter Grund?',
          text: 'Für eine Gruppe braucht niemand einen Code aus deiner SMS. Er gehört zu deinem Konto.',
        },
        eile: { title: 'Eile', text: '„Nur noch ein Platz“ soll dich schneller machen als dein Nachdenken.' },
        warnung: {
          title: 'Der Warntext',
          text: 'Die SMS sagt selbst, was los ist: Jemand will sich mit deiner Nummer anmelden.',
        },
        ausweichen: {
          title: 'Keine Antwort auf die Prüffrage',
          text: 'Der echte Bastian würde lachen und antworten. Hier kommt nur Druck.',
        },
      },
      scenes: {
        verwandte: moneyChat('b', [
          'Deine Schwester Livia hat mir geschrieben. Was meinst du dazu?',
          'Weitergeleitet: „Lieber Opa, mir ist das Handy ins Wasser gefallen. [[neue-nummer|Schreib mir ab jetzt hier, anrufen geht nicht.]] Ich muss [[geld|gleich eine Rechnung über 640 € zahlen]]. Hilfst du mir?“',
        ]),
        geburtstag: moneyChat('b', ['Richtig geantwortet! Nur: Den Geburtstag kennt ja der ganze Sportverein.']),
        gespeichert: moneyChat('b', ['Erledigt, da steht jetzt „Livia“. Sie fragt, [[geld|wo das Geld bleibt]].']),
        geklaert: allClear(
          'b',
          'Livia sitzt trocken in der Straßenbahn und lacht. Danke für den Rat! Opa lernt noch 😄',
        ),
        bitte: chatScene(
          { app: 'FunkPost', title: 'Bastian' },
          [
            'Hi! Wir machen eine neue Handballgruppe. [[versehen|Du kriegst gleich 6 Ziffern, die brauche ich zum Hinzufügen.]] [[eile|Nur noch ein Platz frei!]]',
          ],
          {
            weiter: { label: 'Die SMS ansehen, die gerade kommt', to: 'sms' },
            anrufen: { label: 'Bastian anrufen', sets: ['angerufen'], to: 'anruf' },
            nichts: { label: 'Nicht antworten', to: 'einstellungen' },
          },
        ),
        sms: sms('b', 'Anmeldung auf einem neuen Gerät: 705-261. [[warnung|Wir fragen nie nach diesem Code.]]', {
          label: 'Zurück zu Bastian',
          to: 'nachfrage',
        }),
        nachfrage: codeChat('b', ['Ist der Code da? Schick ihn einfach hier rein.']),
        pruefung: codeChat('b', ['[[ausweichen|Ist doch jetzt egal.]] Die anderen warten alle auf dich.']),
        anruf: callBack(
          'b',
          'Hä, was für eine Gruppe? Ich fliege seit gestern dauernd aus meinem Konto. Ich kümmere mich drum, danke dir!',
        ),
        einstellungen: settings('FunkPost'),
      },
    },
  },
}

function sms(variant: 'a' | 'b', text: string, weiter: Choice): Scene {
  const { app } = settingOf[variant]
  return chatScene({ app: 'SMS', title: `SMS von ${app}`, heading: 'Eine SMS', from: app }, [text], { weiter })
}

/** The account of a friend asks for the code. Beginning to type is no more than beginning. */
function codeChat(variant: 'a' | 'b', texts: string[]): Scene {
  const { app, friend, code, proof, next } = settingOf[variant]
  return {
    ...chatScene({ app, title: friend }, texts, {
      tippen: { label: 'Den Code eintippen', when: { not: 'getippt' }, sets: ['getippt', 'angefangen'] },
      senden: { label: `Abschicken: ${code}`, when: 'getippt', says: code, sets: ['code'], end: 'code' },
      loeschen: { label: 'Wieder aus dem Feld löschen', when: 'getippt', clears: ['getippt'] },
      fragen: { label: `Fragen: „${proof}“`, when: { not: 'gefragt' }, says: proof, sets: ['gefragt'], to: 'pruefung' },
      anrufen: { label: `${friend} anrufen`, sets: ['angerufen'], to: 'anruf' },
      melden: { label: 'Blockieren und melden', sets: ['gemeldet'], to: next.code },
      nichts: { label: 'Nicht antworten', to: next.code },
    }),
    notes: [{ when: 'getippt', text: `In deinem Textfeld steht ${code}. Abgeschickt ist noch nichts.` }],
  }
}

function callBack(variant: 'a' | 'b', says: string): Scene {
  const { friend, next } = settingOf[variant]
  return callBackScene(friend, { says }, next.code)
}

/** A grandparent asks for advice about a «new number». */
function moneyChat(variant: 'a' | 'b', texts: string[]): Scene {
  const { app, relative, asks, oldNumber } = settingOf[variant]
  return chatScene({ app, title: relative }, texts, {
    ueberweisen: { ...said(`Das ist bestimmt ${asks}. Überweis es ruhig.`), sets: ['ueberwiesen'], end: 'ueberwiesen' },
    geburtstag: {
      ...said('Frag nach dem Geburtstag.'),
      when: { not: 'geburtstag' },
      sets: ['geburtstag'],
      to: 'geburtstag',
    },
    alt: { ...said(oldNumber), to: 'geklaert' },
    speichern: {
      ...said('Speicher die neue Nummer schon mal.'),
      when: { not: 'gespeichert' },
      sets: ['gespeichert'],
      to: 'gespeichert',
    },
  })
}

function allClear(variant: 'a' | 'b', text: string): Scene {
  const { app, relative, next } = settingOf[variant]
  return chatScene({ app, title: relative }, [text], { weiter: { label: 'Weiter', to: next.money } })
}

function settings(app: string): Scene {
  return appScene(
    { heading: 'Dein Konto schützen', app: `${app}, Einstellungen`, look: 'chat' },
    [
      { block: 'title', text: 'Konto' },
      {
        block: 'text',
        text: 'Mit einer PIN reicht der Code aus der SMS allein nicht mehr. In der Übung musst du dir keine ausdenken.',
      },
      { block: 'switches', rows: [{ label: 'PIN für zwei Schritte', flag: 'pin', on: 'pin-an', off: 'pin-aus' }] },
    ],
    {
      'pin-an': { label: 'PIN einschalten', sets: ['pin'] },
      'pin-aus': { label: 'PIN ausschalten', clears: ['pin'] },
      fertig: { label: 'Fertig, Handy weglegen', end: 'geschuetzt' },
    },
  )
}
