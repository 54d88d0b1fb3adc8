import { once } from './once.ts'

/** A quote from a family, entered by the operator. */
export type Testimonial = { occasion: string; quote: string }

/**
 * What the legal pages say about whoever runs this installation. A missing field has not been filled in yet: the page
 * shows the gap. null means that it does not apply: its line is left out.
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
  /** Set once somebody with legal knowledge has reviewed the terms of use. */
  termsChecked?: true
  knownBarriers?: string | null
  answersWithin?: string
  marketSurveillance?: string
  accessibilityAsOf?: string
}

type Price = {
  /** In euros; null: this billing period is not offered. */
  monthlyEuro: number | null
  yearlyEuro: number | null
  /** The line below the amounts: 'inkl. MwSt.', or why no tax is charged; null: no line. */
  tax: string | null
  /** Complete sentences on how to pay. Missing: there is no payment yet, and the amounts are called planned. */
  payment?: string
}

/** Colour and logo, where an installation has its own (decision 100). */
export type Look = {
  /** Ten shades from light to dark that take the place of our green; null: ours. */
  palette: readonly string[] | null
  /** `plate`: the ground it needs in the scheme in which it would not be seen. */
  logo: { address: string; width: number; height: number; plate: 'light' | 'dark' | null } | null
  /** The name is part of the logo and is not written beside it. */
  logoBearsName: boolean
  /** Another one for each look: part of the addresses of icons, so that no old one is shown. */
  version: string
}

/** The ages that programs for the protection of minors know, as on films and games. */
export const protectionAges = [0, 6, 12, 16, 18] as const

export type Brand = {
  name: string
  claim: string
  /** The sentences below the claim on the home page. */
  intro: string
  /** The name that mails come from; null: that of MAIL_FROM. */
  mailSender: string | null
  /** null: ours. */
  look: Look | null
  /** null: no page mentions prices. */
  price: Price | null
  /**
   * What a pass means for using an app. `note` is printed for the child below its pass, `terms` stands in the terms of
   * use (decision 059).
   */
  pass: { note: string | null; terms: string }
  contact: { email: string; phone: string }
  /** null: ours (app/public/about.tsx). */
  team: readonly { role: string; task: string }[] | null
  testimonials: readonly Testimonial[]
  /** From which age on nothing here does harm: what /age-de.xml tells programs for the protection of minors. */
  ageFrom: (typeof protectionAges)[number]
  operator: Operator
}

/** What the operator or the administration says in place of ours; every part is optional (decisions 055, 100). */
export type OwnBrand = Partial<Omit<Brand, 'price' | 'pass' | 'contact'>> & {
  price?: Partial<Price> | null
  pass?: Partial<Brand['pass']>
  contact?: Partial<Brand['contact']>
}

const ourPrice: Price = { monthlyEuro: 20, yearlyEuro: 120, tax: 'inkl. MwSt.' }

/** What is said where nobody says otherwise. */
export const ours: Brand = {
  name: 'Netzpass',
  claim: 'Sicher durch die digitale Welt – Schritt für Schritt, als Familie.',
  intro:
    'Kinder lernen hier in kleinen Schritten, worauf es im Netz ankommt. Sie als Eltern begleiten sie dabei – ohne Verbotsliste und ohne Überwachung.',
  mailSender: null,
  look: null,
  price: ourPrice,
  pass: {
    note: 'Ob und ab wann du die App nutzt, entscheidet deine Familie – frühestens ab dem Anbieter-Alter.',
    terms:
      'Er ist kein amtliches Zeugnis und keine Erlaubnis: Ob und ab wann Ihr Kind eine App nutzt, entscheiden Sie.',
  },
  contact: { email: 'kontakt@netzpass.example', phone: '01xx 0000000' }, // placeholders; an operator overrides them
  team: null,
  testimonials: [], // we invent no people
  ageFrom: 6, // the youngest that our content is written for
  operator: {},
}

/**
 * Name, price, contact and operator of this installation. Read it while rendering, never at module level: takeBrand()
 * changes it after the modules have been loaded.
 */
export const brand: Brand = { ...ours }

let taken: OwnBrand = {}
/** The operator's overrides as they were passed to takeBrand(), so that the server can send them to the browser. */
export const ownBrand = () => taken

/**
 * Merges the operator's overrides into `brand`. Must be called once in each place that has its own module instances:
 * the server, the server build of the pages, the browser.
 */
export function takeBrand(own: OwnBrand) {
  taken = own
  const { price, pass, contact, ...rest } = own
  Object.assign(brand, ours, rest, {
    price: price === null ? null : { ...ourPrice, ...price },
    pass: { ...ours.pass, ...pass },
    contact: { ...ours.contact, ...contact },
  })
}

const euro = once(
  () =>
    new Intl.NumberFormat('de-DE', {
      style: 'currency',
      currency: 'EUR',
      trailingZeroDisplay: 'stripIfInteger',
    }),
)
/** A price in German format: '20 €', '4,90 €'. */
export const inEuro = (amount: number) => euro().format(amount)

/**
 * What it costs, in one line that never contradicts itself, for home page, registration and terms (decision 086). With
 * a way to pay: the amounts and that way. Without one nothing is sold, and amounts are what is planned. null: no
 * prices.
 */
export function priceLine(): string | null {
  if (!brand.price) return null
  const { monthlyEuro, yearlyEuro, tax, payment } = brand.price
  const amounts = [
    ...(monthlyEuro === null ? [] : [`${inEuro(monthlyEuro)} im Monat`]),
    ...(yearlyEuro === null ? [] : [`${inEuro(yearlyEuro)} im Jahr`]),
  ].join(' oder ')
  if (!amounts) return null
  const whole = tax ? `${amounts} (${tax})` : amounts
  if (payment) return `${whole}. ${payment}`
  return `Zurzeit kostenlos. Später sind ${whole} geplant; vorher fragen wir Sie.`
}

/** The address of an icon of the look that counts now. */
export const iconAddress = (path: `/${string}`) => (brand.look ? `${path}?v=${brand.look.version}` : path)

/** The document title: 'Kompetenzen | Netzpass'. */
export const pageTitle = (title: string) => `${title} | ${brand.name}`
