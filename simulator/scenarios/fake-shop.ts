import type { Block, Choice, Flag, Marked, Scenario, Scene, When } from './scenario.ts'
import { type Choices, pageScene } from './scenes.ts'

/** What can be looked into, before or instead of deciding; each is a choice that sets the flag of its name. */
const checks: Flag[] = ['preis', 'impressum', 'siegel', 'bewertungen', 'aussen', 'shop-check', 'zahlung']
const hasChecked: When = { atLeast: 2, of: checks }

const notes: Scene['notes'] = [{ when: 'siegel', text: 'Du hast auf das Siegel getippt. Es öffnet sich nichts.' }]
const seal: Choices = { siegel: look('Siegel antippen', 'siegel') }
const payment: Choices = { zahlung: look('Zahlungsarten', 'zahlung') }

/**
 * A shop that is none sells for a third of the price (from 13). Everything may be done at once, ordering too: what that
 * means comes afterwards. Only paying hands something over; between ordering and paying one can still stop.
 */
export const fakeShop: Scenario = {
  title: 'Das Super-Schnäppchen',
  teaches: 'Einen unbekannten Shop mit fünf Fragen prüfen, bevor man bestellt.',
  handsOver: ['bezahlt'],
  temptedBy: ['im-warenkorb', 'bestellt'],
  help: 'Du hast jemanden dazugeholt. Vor dem Bezahlen zu zweit zu schauen ist immer eine gute Idee.',
  endings: {
    'nicht-bestellt': {
      text: 'Du hast nicht bestellt. Dein Geld bleibt bei dir.',
      also: [
        {
          when: { not: 'nachgesehen' },
          text: 'Dein Gefühl hat gereicht. Woran du so einen Shop noch erkennst, siehst du gleich.',
        },
        { when: hasChecked, text: 'Vorher hast du nachgesehen. So macht man das.' },
        { when: { atLeast: 4, of: checks }, text: 'Und zwar richtig gründlich.' },
        {
          when: 'shop-check',
          text: 'Einen Shop-Check gibt es auch in echt: den Fakeshop-Finder der Verbraucherzentrale.',
        },
      ],
    },
    'nicht-bezahlt': {
      text: 'Bestellt war schon, überwiesen noch nicht. Genau da hast du angehalten: Dein Geld bleibt bei dir.',
      also: [
        {
          when: 'erzaehlt',
          text: 'Und du hast es erzählt. Deine Eltern können dem Shop schreiben, dass die Bestellung nicht gilt.',
        },
        {
          when: { not: 'erzaehlt' },
          text: 'Erzähl es noch zu Hause: Kommt eine Mahnung, wissen deine Eltern Bescheid und schreiben dem Shop.',
        },
      ],
    },
    'anderer-shop': {
      text: 'Du hast verglichen und dich für den anderen Shop entschieden. Er kostet mehr, aber man weiß, wer dahintersteckt.',
    },
    bezahlt: {
      text: 'Das passiert vielen, auch Erwachsenen: Die Seite ist gut gemacht, und der Preis lockt. Schuld hat nur, wer so einen Shop baut. Hier war alles Übung: Es ist nichts bestellt und nichts bezahlt.',
      also: [
        {
          when: 'erzaehlt',
          text: 'Du hast es zu Hause erzählt. Das war mutig: Nur so kann jemand bei der Bank anrufen und Anzeige erstatten.',
        },
        {
          when: { not: 'erzaehlt' },
          text: 'Erzählen kannst du so etwas immer, auch nach Wochen. Helfen kann man dir dann auch noch.',
        },
      ],
    },
  },
  lesson: { id: '8335fee1-0afa-452c-9c8d-4646fcc84bbf', title: 'Fake-Shop-Check' },
  advice: [
    'Fünf Fragen vor jedem neuen Shop: Was kostet es anderswo? Wie kann man zahlen? Wer steckt dahinter? Ist das Siegel echt? Was sagen andere?',
    'Der Fakeshop-Finder der Verbraucherzentrale prüft eine Adresse für euch. Auch bei Gelb und Grün stellt ihr die fünf Fragen.',
    'Schon bezahlt? Sag es gleich zu Hause. Ruft sofort bei der Bank an, manchmal lässt sich das Geld noch stoppen.',
    'Hebt Bestellung, Mails und Belege auf. Damit könnt ihr bei der Polizei Anzeige erstatten.',
  ],
  lookAlikes: [
    'Ein Schlussverkauf in einem Shop, den ihr kennt.',
    'Ein kleiner, unbekannter Shop mit vollständigem Impressum, in dem man auf Rechnung zahlen kann.',
    'Etwas Gebrauchtes ist billig, weil es gebraucht ist. Auch das seht ihr euch vor dem Zahlen an.',
  ],
  motto: 'Erst fünf Fragen, dann der Warenkorb.',
  question: 'Welcher Preis wäre für dich „zu gut“?',
  forAdults: [
    'Vorwürfe machen still. Sagen Sie Ihrem Kind, dass es auch nach einer Bestellung sofort kommen darf: Bei einer Überweisung zählt jede Stunde.',
    'Suchen Sie jetzt zusammen das Impressum eines Shops, den Sie wirklich benutzen. So sieht Ihr Kind, wie ein vollständiges aussieht.',
  ],
  variants: {
    a: {
      situation: [
        'Dein Wunsch-Sneaker kostet überall etwa 119 €. Der Shop SneakerSun verkauft ihn für 34,90 €.',
        'Kaufen, nachsehen oder weggehen: Du entscheidest. Du hast so viel Zeit, wie du willst.',
      ],
      first: 'shop',
      clues: {
        preis: {
          title: 'Viel zu billig',
          text: 'Ein neuer Schuh für weniger als ein Drittel: Daran kann kein Shop verdienen.',
        },
        siegel: {
          title: 'Ein Siegel ohne Prüfstelle',
          text: 'Ein echtes Siegel führt dich zu der Stelle, die geprüft hat. Dieses ist nur ein Bild.',
        },
        impressum: {
          title: 'Ein dünnes Impressum',
          text: 'Kein Ort, keine Telefonnummer, kein Name. Niemand will gefunden werden.',
        },
        vorkasse: {
          title: 'Nur Vorkasse',
          text: 'Du überweist, bevor etwas verschickt wird. Das Geld ist dann schwer zurückzuholen.',
        },
        bewertungen: {
          title: 'Andere erzählen etwas anderes',
          text: 'Im Shop jubeln alle. Außerhalb warten sie noch auf ihr Paket.',
        },
      },
      scenes: {
        shop: shop({
          heading: 'Der Shop SneakerSun',
          address: 'sneakersun-outlet.example',
          blocks: [
            { block: 'title', text: 'SneakerSun' },
            {
              block: 'product',
              picture: 'sneaker',
              name: 'Sneaker „Wolkentritt“, alle Größen',
              price: '[[preis|34,90 €]]',
              before: 'statt 119 €',
            },
            { block: 'button', choice: 'warenkorb' },
            { block: 'seal', choice: 'siegel', text: '[[siegel|100 % sicher]]' },
            {
              block: 'fold',
              choice: 'bewertungen',
              lines: ['„Super!!! Gerne wieder!“ 5 von 5 Sternen', '„Top Schuh, top Shop!“ 5 von 5 Sternen'],
            },
            { block: 'fold', choice: 'impressum', lines: ['[[impressum|Sun Trade, Strasse 1]]'] },
          ],
          choices: seal,
        }),
        kasse: till({
          address: 'sneakersun-outlet.example/kasse',
          goods: '1 Paar „Wolkentritt“: 34,90 €',
          more: [
            {
              block: 'fold',
              choice: 'zahlung',
              lines: ['Zurzeit geht [[vorkasse|nur Vorkasse. Du überweist, dann schicken wir los.]]'],
            },
          ],
          choices: payment,
        }),
        bestaetigung: ordered({
          address: 'sneakersun-outlet.example/danke',
          lines: ['1 Paar „Wolkentritt“', 'Bitte überweise [[vorkasse|34,90 € noch heute]], dann schicken wir los.'],
        }),
        ...afterPaying({ shop: 'SneakerSun', goods: 'Kein Paket, keine Sneaker.' }),
        aussen: outside({
          heading: 'Die Seite Sternenblick',
          address: 'sternenblick.example/shops',
          blocks: [
            { block: 'title', text: 'Was andere über SneakerSun schreiben' },
            { block: 'text', text: '„Bezahlt und [[bewertungen|nie geliefert]].“ 1 von 5 Sternen' },
            { block: 'text', text: '„Auf meine Mails [[bewertungen|antwortet niemand]].“ 1 von 5 Sternen' },
          ],
        }),
        ampel: outside({
          heading: 'Der Shop-Check',
          address: 'shop-check.example',
          blocks: [
            { block: 'title', text: 'Shop-Check (zur Übung)' },
            { block: 'text', text: 'Geprüft: sneakersun-outlet.example' },
            { block: 'light', shows: 'red', text: 'Rot: Über diesen Shop haben sich viele beschwert.' },
          ],
        }),
        vergleich: otherShop({
          heading: 'Der Shop Zehenglück',
          address: 'zehenglueck.example',
          name: 'Zehenglück',
          product: {
            block: 'product',
            picture: 'sneaker',
            name: 'Sneaker „Wolkentritt“, Größe 36 bis 42',
            price: '112 €',
          },
          imprint: 'Impressum: Zehenglück, Inhaberin Petra Berg, Lindenweg 8, Neustadt, Telefon 01xx …',
        }),
      },
    },
    b: {
      situation: [
        'Dein Wunsch-Skateboard kostet überall etwa 109 €. Der Shop Deckzauber verkauft es für 29 €.',
        'Kaufen, nachsehen oder weggehen: Du entscheidest. Du hast so viel Zeit, wie du willst.',
      ],
      first: 'shop',
      clues: {
        bewertungen: {
          title: 'Lob nur im eigenen Shop',
          text: 'Alle schreiben am selben Tag dasselbe. Außerhalb hat noch nie jemand ein Paket bekommen.',
        },
        impressum: { title: 'Ein dünnes Impressum', text: 'Nur ein Formular: kein Name, keine Straße, kein Telefon.' },
        vorkasse: {
          title: 'Nur Vorkasse',
          text: 'Andere Wege zu zahlen gibt es angeblich „bald wieder“. So bleibt nur, zuerst zu überweisen.',
        },
        preis: {
          title: 'Viel zu billig',
          text: '29 € statt 109 €: So günstig kauft nicht einmal ein Shop ein.',
        },
        siegel: {
          title: 'Ein Siegel ohne Prüfstelle',
          text: 'Geprüft hat sich der Shop selbst. Dahinter ist nichts, wenn man darauftippt.',
        },
      },
      scenes: {
        shop: shop({
          heading: 'Der Shop Deckzauber',
          address: 'deckzauber-sale.example',
          blocks: [
            { block: 'title', text: 'Deckzauber' },
            { block: 'product', picture: 'skateboard', name: 'Skateboard „Bordsteinkatze“', price: '29 €' },
            { block: 'button', choice: 'warenkorb' },
            {
              block: 'fold',
              choice: 'bewertungen',
              lines: [
                '[[bewertungen|3. Mai: „Perfekt, bin begeistert!“]] 5 von 5 Sternen',
                '[[bewertungen|3. Mai: „Perfekt, bin begeistert!!“]] 5 von 5 Sternen',
              ],
            },
            {
              block: 'fold',
              choice: 'zahlung',
              lines: ['Rechnung und Lastschrift: bald wieder. [[vorkasse|Im Moment bitte Vorkasse.]]'],
            },
            { block: 'fold', choice: 'impressum', lines: ['Fragen? [[impressum|Schreib uns über unser Formular.]]'] },
          ],
          choices: payment,
        }),
        kasse: till({
          address: 'deckzauber-sale.example/warenkorb',
          goods: '1 „Bordsteinkatze“: 29 €, [[preis|du sparst 80 €]]',
          more: [{ block: 'seal', choice: 'siegel', text: '[[siegel|Selbst geprüft]]' }],
          choices: seal,
        }),
        bestaetigung: ordered({
          address: 'deckzauber-sale.example/fertig',
          lines: ['1 „Bordsteinkatze“', 'Fast geschafft: [[vorkasse|Überweise 29 € in der nächsten Stunde.]]'],
        }),
        ...afterPaying({ shop: 'Deckzauber', goods: 'Kein Paket, kein Skateboard.' }),
        aussen: outside({
          heading: 'Die Seite Sternenblick',
          address: 'sternenblick.example/shops',
          blocks: [
            { block: 'title', text: 'Was andere über Deckzauber schreiben' },
            { block: 'text', text: '„Seit acht Wochen warte ich auf mein Board.“ 1 von 5 Sternen' },
            {
              block: 'text',
              text: '„[[bewertungen|Kennt jemand wen, der etwas bekommen hat? Ich nicht.]]“ 1 von 5 Sternen',
            },
          ],
        }),
        ampel: outside({
          heading: 'Der Shop-Check',
          address: 'shop-check.example',
          blocks: [
            { block: 'title', text: 'Shop-Check (zur Übung)' },
            { block: 'text', text: 'Geprüft: deckzauber-sale.example' },
            {
              block: 'light',
              shows: 'yellow',
              text: 'Gelb: Über diesen Shop ist noch wenig bekannt. Stell selbst ein paar Fragen.',
            },
          ],
        }),
        vergleich: otherShop({
          heading: 'Der Shop Rollenfroh',
          address: 'rollenfroh.example',
          name: 'Rollenfroh',
          product: { block: 'product', picture: 'skateboard', name: 'Skateboard „Bordsteinkatze“', price: '105 €' },
          imprint: 'Impressum: Rollenfroh, Inhaber Ingo Falk, Hafengasse 3, Altstadt, Telefon 01xx …',
        }),
      },
    },
  },
}

type Page = { heading: string; address: Marked; blocks: Block[] }

function shop({ heading, address, blocks, choices }: Page & { choices: Choices }): Scene {
  return {
    ...pageScene({ heading, address }, blocks, {
      bewertungen: look('Bewertungen', 'bewertungen'),
      impressum: look('Impressum', 'impressum'),
      ...choices,
      preis: look('Preis in einem anderen Shop ansehen', 'preis', 'vergleich'),
      aussen: look('Bewertungen auf einer anderen Seite suchen', 'aussen', 'aussen'),
      'shop-check': look('Adresse beim Shop-Check eingeben', 'shop-check', 'ampel'),
      warenkorb: { label: 'In den Warenkorb', sets: ['im-warenkorb'], to: 'kasse' },
      schliessen: { label: 'Nicht bestellen, Shop schließen', end: 'nicht-bestellt' },
    }),
    notes,
  }
}

type Till = { address: Marked; goods: Marked; more: Block[]; choices: Choices }

/** There is no field to pay in. */
function till({ address, goods, more, choices }: Till): Scene {
  return {
    ...pageScene(
      { heading: 'Der Warenkorb', address },
      [
        { block: 'title', text: 'Dein Warenkorb' },
        { block: 'card', title: 'Deine Bestellung', lines: [goods, 'Versand: gratis', 'Zahlung: Vorkasse'] },
        ...more,
        { block: 'button', choice: 'bestellen' },
      ],
      {
        ...choices,
        bestellen: { label: 'Zahlungspflichtig bestellen', sets: ['bestellt'], to: 'bestaetigung' },
        zurueck: { label: 'Zurück zum Shop', to: 'shop' },
        schliessen: { label: 'Nicht bestellen, Shop schließen', end: 'nicht-bestellt' },
      },
    ),
    notes,
  }
}

/** Ordered with prepayment: the money has not gone yet, and the shop is in a hurry. */
function ordered({ address, lines }: { address: Marked; lines: Marked[] }): Scene {
  return {
    ...pageScene(
      { heading: 'Bestellt!', address },
      [
        { block: 'title', text: 'Danke für deine Bestellung!' },
        { block: 'card', title: 'So geht es weiter', lines },
      ],
      {
        ueberweisen: { label: 'Von deinem Konto überweisen', sets: ['bezahlt'], to: 'spaeter' },
        erzaehlen: { label: 'Nicht überweisen und es zu Hause erzählen', sets: ['erzaehlt'], end: 'nicht-bezahlt' },
        schliessen: { label: 'Nicht überweisen, Seite schließen', end: 'nicht-bezahlt' },
      },
    ),
    notes: [{ text: 'Bestellt ist noch nicht bezahlt. Hier kannst du immer noch anhalten.' }],
  }
}

/** What paying leads to, told honestly and without blame; it can be told at home now and later. */
function afterPaying({ shop, goods }: { shop: string; goods: string }): Record<string, Scene> {
  const tell: Choice = { label: 'Es zu Hause erzählen', sets: ['erzaehlt'], end: 'bezahlt' }
  return {
    spaeter: {
      heading: 'Drei Wochen später',
      screen: {
        kind: 'story',
        picture: 'morning',
        text: [goods, `Auf deine Mails antwortet niemand. Die Seite von ${shop} ist verschwunden, dein Geld auch.`],
      },
      choices: { erzaehlen: tell, schweigen: { label: 'Lieber nichts sagen', to: 'abend' } },
    },
    abend: {
      heading: 'Am Abend',
      screen: {
        kind: 'story',
        picture: 'night',
        text: ['„Du bist so still heute“, sagt Mama. „Ist etwas?“', 'Sie fragt freundlich, und sie hat Zeit.'],
      },
      choices: { erzaehlen: tell, schweigen: { label: 'Heute noch nicht', end: 'bezahlt' } },
    },
  }
}

/** Looking something up: on the same page, or on another. */
function look(label: string, flag: Flag, to?: string): Choice {
  const sets = [flag, 'nachgesehen']
  return to ? { label, sets, to } : { label, sets }
}

/** Somewhere else on the web, to look something up. */
function outside({ heading, address, blocks }: Page, more: Choices = {}): Scene {
  const back: Choices = { zurueck: { label: 'Zurück zum Shop', to: 'shop' } }
  return pageScene({ heading, address, close: 'zurueck' }, blocks, { ...back, ...more })
}

type OtherShop = Omit<Page, 'blocks'> & { name: string; product: Extract<Block, { block: 'product' }>; imprint: string }

function otherShop({ name, product, imprint, ...page }: OtherShop): Scene {
  const blocks: Block[] = [
    { block: 'title', text: name },
    product,
    { block: 'text', text: 'Zahlen kannst du auf Rechnung, per Lastschrift oder per Vorkasse.' },
    { block: 'text', text: imprint },
  ]
  const hier: Choice = { label: 'Lieber hier kaufen, zusammen mit meinen Eltern', end: 'anderer-shop' }
  return outside({ ...page, blocks }, { hier })
}
