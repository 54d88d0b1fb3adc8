/** Numbers of emergency and advice lines, as they are written in German: 110, 116 111, 0800 111 0 550. */
const PHONE_NUMBER = /(?<![\d.,€]|\d )(?:116 \d{3}|0800(?: \d+)+|11[02])(?![.,]?\d| \d| ?[€%])/g

/** Text in turn with the phone numbers in it; `href` is the tel: address of a number. */
export function withPhoneNumbers(text: string): { text: string; href?: string }[] {
  const pieces: { text: string; href?: string }[] = []
  let end = 0
  for (const { 0: number, index } of text.matchAll(PHONE_NUMBER)) {
    if (index > end) pieces.push({ text: text.slice(end, index) })
    pieces.push({ text: number, href: `tel:${number.replaceAll(' ', '')}` })
    end = index + number.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end) })
  return pieces
}

/** A quoted text in turn with the phone numbers in it. One that is only a number is linked around the quote. */
export const callsWithin = (quoted: string): ReturnType<typeof withPhoneNumbers> => {
  const pieces = withPhoneNumbers(quoted)
  return pieces.length > 1 ? pieces : [{ text: quoted }]
}

/** What is linked as a whole when it holds one number, so that no link stands within it: as the editor writes it. */
const BOLD = /<(?<mark>strong|em)>(?:[^<]|<\/?span[^>]*>)*<\/\k<mark>>/.source
const QUOTE = /<span[^>]*>[^<]*<\/span>/.source
const PIECE = new RegExp(`(${BOLD})|(${QUOTE})|<[^>]*>|[^<]+`, 'g')

/** Clean HTML (sanitize.ts) with each phone number made a link, with the bold words or the quote around it. */
export function withPhoneLinks(html: string): string {
  let isInLink = false
  return html.replaceAll(PIECE, (part, bold?: string, _mark?: string, quote?: string) => {
    if (/^<\/?a\b/.test(part)) isInLink = !part.startsWith('</')
    if (isInLink) return part
    if (bold) return linkedAsWhole(part)
    if (quote) return linkedQuote(part)
    return part.startsWith('<') ? part : linked(withPhoneNumbers(part))
  })
}

const linked = (pieces: ReturnType<typeof withPhoneNumbers>): string =>
  pieces.map(({ text, href }) => (href ? `<a href="${href}">${text}</a>` : text)).join('')

function linkedQuote(html: string): string {
  const within = html.replace(/(?<=>)[^<]+/, (text) => linked(callsWithin(text)))
  return within === html ? linkedAsWhole(html) : within
}

function linkedAsWhole(html: string): string {
  const [call, ...others] = withPhoneNumbers(html.replaceAll(/<[^>]*>/g, '')).filter(({ href }) => href)
  return call && others.length === 0 ? `<a href="${call.href}">${html}</a>` : html
}
