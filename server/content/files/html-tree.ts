export type HtmlElement = { tag: string; attributes: Record<string, string>; children: HtmlNode[] }
export type HtmlNode = string | HtmlElement

const TAG = /<(\/?)([a-z0-9]+)((?: [a-z-]+(?:="[^"]*")?)*)( \/)?>/g
/** Tags that hold nothing. */
export const EMPTY = ['br', 'hr', 'img']
const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** Parses HTML as the sanitizer writes it (sanitize.ts): every tag closed, every attribute quoted. */
export function parseCleanHtml(html: string): HtmlNode[] {
  const root: HtmlElement = { tag: '', attributes: {}, children: [] }
  const open = [root]
  let end = 0
  const addText = (until: number) => {
    const text = decoded(html.slice(end, until))
    if (text) open.at(-1)?.children.push(text)
  }
  for (const match of html.matchAll(TAG)) {
    const [whole, closing, tag = '', attributes = ''] = match
    addText(match.index)
    end = match.index + whole.length
    if (closing) {
      if (open.length > 1) open.pop()
      continue
    }
    const element: HtmlElement = { tag, attributes: attributesIn(attributes), children: [] }
    open.at(-1)?.children.push(element)
    if (!EMPTY.includes(tag)) open.push(element)
  }
  addText(html.length)
  return root.children
}

const attributesIn = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/g)].map(([, name, value = '']) => [name, decoded(value)]),
  )

const decoded = (text: string) => text.replace(/&(amp|lt|gt|quot);/g, (_, sign: string) => SIGNS[sign] ?? '')
