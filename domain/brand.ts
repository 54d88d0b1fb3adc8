/** A voice from a family; `isExample`: nobody has said it. */
export type Testimonial = { occasion: string; quote: string; isExample: boolean }

/**
 * What the legal pages say of whoever runs this installation. Not there: still to be said, and the page shows the gap.
 * null: there is none, and its line is left out.
 */
export type Operator = {
  name?: string
  address?: string
  representedBy?: string | null
  register?: string | null
  vatId?: string | null
  responsibleForContent?: string
  arbitration?: string
  dataProtectionOfficer?: string | null
  server?: string
  accessLogs?: string | null
  processors?: string | null
  backupsKept?: string
  supervisoryAuthority?: string
  privacyAsOf?: string
  /** Somebody who knows the law has read the terms. */
  termsChecked?: true
  knownBarriers?: string | null
  answersWithin?: string
  marketSurveillance?: string
  accessibilityAsOf?: string
}

type Price = {
  /** Euro; null: not offered that way. */
  monthlyEuro: number | null
  yearlyEuro: number | null
  /** What stands below the amounts: 'inkl. MwSt.', or why there is none of it; null: nothing. */
  tax: string | null
  /** Whole sentences: how somebody pays. Not there: nobody does yet, and the amounts are called planned. */
  payment?: string
}

export type Brand = {
  name: string
  claim: string
  /** null: nothing is said of prices. */
  price: Price | null
  /** What a pass means for the use of an app: to the child below its pass, to its parents in the terms (decision 059). */
  pass: { note: string | null; terms: string }
  contact: { email: string; phone: string }
  team: readonly { role: string; task: string }[]
  testimonials: readonly Testimonial[]
  operator: Operator
}

/** What an operator says otherwise, in DATA_DIR/brand.json: any part of it (decision 055). */
export type OwnBrand = Partial<Omit<Brand, 'price' | 'pass' | 'contact'>> & {
  price?: Partial<Price> | null
  pass?: Partial<Brand['pass']>
  contact?: Partial<Brand['contact']>
}

const ourPrice: Price = { monthlyEuro: 20, yearlyEuro: 120, tax: 'inkl. MwSt.' }

const ours: Brand = {
  name: 'Netzpass',
  claim: 'Sicher durch die digitale Welt – Schritt für Schritt, als Familie.',
  price: ourPrice,
  pass: {
    note: 'Ob und ab wann du die App nutzt, entscheidet deine Familie – frühestens ab dem Anbieter-Alter.',
    terms:
      'Er ist kein amtliches Zeugnis und keine Erlaubnis: Ob und ab wann Ihr Kind eine App nutzt, entscheiden Sie.',
  },
  contact: { email: 'kontakt@netzpass.example', phone: '01xx 0000000' }, // placeholders
  // By role: we invent no people.
  team: [
    {
      role: 'Inhalte & Pädagogik',
      task: 'Schreibt Lektionen und Quizze, prüft sie auf verständliche Sprache und hält sie aktuell, wenn sich Apps ändern.',
    },
    {
      role: 'Technik & Sicherheit',
      task: 'Baut die Plattform, schützt die Daten der Familien und sorgt dafür, dass alles zuverlässig läuft.',
    },
    {
      role: 'Begleitung der Familien',
      task: 'Hört Eltern und Kindern zu, beantwortet Fragen und bringt Wünsche dorthin, wo sie umgesetzt werden.',
    },
  ],
  // What a family might tell, until real voices agree to be quoted.
  testimonials: [
    {
      occasion: 'Nach dem ersten Quiz',
      quote:
        'Beim Abendessen haben wir darüber gesprochen, welche Antwort die richtige war. So viel hatten wir über Passwörter noch nie geredet.',
      isExample: true,
    },
    {
      occasion: 'Vor dem ersten eigenen Handy',
      quote:
        'Statt einer langen Liste mit Verboten gab es ein gemeinsames Ziel: erst der Pass, dann die App. Das war für alle entspannter.',
      isExample: true,
    },
    {
      occasion: 'Als eine seltsame Nachricht kam',
      quote: 'Nicht antworten, zeigen, gemeinsam lösen – das saß. Die Nachricht haben wir uns zusammen angesehen.',
      isExample: true,
    },
  ],
  operator: {},
}

/**
 * Name, price and contact of the product, and who runs it, in one place. Ask it when it is shown, not while a module loads:
 * what this installation says of itself is known later.
 */
export const brand: Brand = { ...ours }

let taken: OwnBrand = {}
/** What was said otherwise, to be handed on. */
export const ownBrand = () => taken

/** Puts what an operator says in the place of ours. The server, the pages built for it and the browser have one each. */
export function takeBrand(own: OwnBrand) {
  taken = own
  const { price, pass, contact, ...rest } = own
  Object.assign(brand, ours, rest, {
    price: price === null ? null : { ...ourPrice, ...price },
    pass: { ...ours.pass, ...pass },
    contact: { ...ours.contact, ...contact },
  })
}

const euro = new Intl.NumberFormat('de-DE', {
  style: 'currency',
  currency: 'EUR',
  trailingZeroDisplay: 'stripIfInteger',
})
/** A price as it is written: '20 €', '4,90 €'. */
export const inEuro = (amount: number) => euro.format(amount)

/**
 * What is said wherever a price stands, behind 'Die Registrierung ist kostenlos.', so that amounts and payment never
 * contradict each other: while nobody pays the amounts are planned ones. null: there are no prices.
 */
export function priceWords(): { intro: string | null; amounts: string; tax: string | null; payment: string } | null {
  if (!brand.price) return null
  const { monthlyEuro, yearlyEuro, tax, payment } = brand.price
  const amounts = [
    ...(monthlyEuro === null ? [] : [`${inEuro(monthlyEuro)} im Monat`]),
    ...(yearlyEuro === null ? [] : [`${inEuro(yearlyEuro)} im Jahr`]),
  ].join(' oder ')
  if (!amounts) return null
  if (payment) return { intro: null, amounts, tax, payment }
  return {
    intro: 'Vorgesehen sind',
    ...{ amounts, tax },
    payment:
      'Auch das Lernen kostet zurzeit nichts: Auf dieser Website wird nichts verkauft. Bevor sich das ändert, fragen wir Sie.',
  }
}

/** The title of a page as the browser shows it: 'Kompetenzen | Netzpass'. */
export const pageTitle = (title: string) => `${title} | ${brand.name}`
