import { Node } from '@tiptap/core'
import { callsWithin } from '../../../../domain/platform/phone-numbers.ts'

/**
 * A quoted fact (domain/content/facts.ts): one piece, which is kept or deleted but not changed in part. Its value comes
 * from content/facts.yaml or content/safety; whoever wants another one deletes it and writes text.
 */
export const FactQuote = Node.create({
  name: 'factQuote',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    key: {
      default: null,
      parseHTML: (element: HTMLElement) => element.dataset.fact ?? null,
      renderHTML: ({ key }: Record<string, string>) => ({ 'data-fact': key }),
    },
    value: {
      default: '',
      parseHTML: (element: HTMLElement) => element.textContent,
      renderHTML: () => ({}),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-fact]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'span',
    HTMLAttributes,
    ...callsWithin(node.attrs.value).map(({ text, href }) => (href ? ['a', { href }, text] : text)),
  ],
  renderText: ({ node }) => node.attrs.value,
  addNodeView: () => showQuote,
})

/** In the editor it also says where its value comes from. */
function showQuote({ node }: { node: { attrs: Record<string, string> } }) {
  const dom = document.createElement('span')
  dom.dataset.fact = node.attrs.key
  dom.title = `Zitiert: ${node.attrs.key}`
  dom.textContent = node.attrs.value ?? ''
  return { dom }
}
