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

/** Clean HTML (sanitize.ts) in which each phone number that is in no link is one; a quoted number (facts.ts) is in its link. */
export function withPhoneLinks(html: string): string {
  let isInLink = false
  return html.replaceAll(/(<span[^>]*>)([^<]*)<\/span>|<[^>]*>|[^<]+/g, (part, quote?: string, value = '') => {
    if (quote) {
      const [only, ...others] = withPhoneNumbers(value)
      return only?.href && others.length === 0 && !isInLink ? `<a href="${only.href}">${part}</a>` : part
    }
    if (part.startsWith('<')) {
      if (/^<\/?a\b/.test(part)) isInLink = !part.startsWith('</')
      return part
    }
    if (isInLink) return part
    return withPhoneNumbers(part)
      .map(({ text, href }) => (href ? `<a href="${href}">${text}</a>` : text))
      .join('')
  })
}
