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

export type Brand = {
  name: string
  claim: string
  price: { monthlyEuro: number; yearlyEuro: number }
  contact: { email: string; phone: string }
  team: readonly { role: string; task: string }[]
  testimonials: readonly Testimonial[]
  operator: Operator
}

/** What an operator says otherwise, in DATA_DIR/brand.json: any part of it (decision 055). */
export type OwnBrand = Partial<Omit<Brand, 'price' | 'contact'>> & {
  price?: Partial<Brand['price']>
  contact?: Partial<Brand['contact']>
}

const ours: Brand = {
  name: 'Netzpass',
  claim: 'Sicher durch die digitale Welt – Schritt für Schritt, als Familie.',
  price: { monthlyEuro: 20, yearlyEuro: 120 },
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
  const { price, contact, ...rest } = own
  Object.assign(brand, ours, rest, { price: { ...ours.price, ...price }, contact: { ...ours.contact, ...contact } })
}

const euro = new Intl.NumberFormat('de-DE', {
  style: 'currency',
  currency: 'EUR',
  trailingZeroDisplay: 'stripIfInteger',
})
/** A price as it is written: '20 €', '4,90 €'. */
export const inEuro = (amount: number) => euro.format(amount)

/** The title of a page as the browser shows it: 'Kompetenzen | Netzpass'. */
export const pageTitle = (title: string) => `${title} | ${brand.name}`
