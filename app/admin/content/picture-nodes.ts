import { Node, type NodeViewRendererProps } from '@tiptap/core'
import { DOMSerializer } from '@tiptap/pm/model'

const ATTRIBUTES = ['src', 'alt', 'width', 'height'] as const
/** What a text says of a picture; an empty `alt`: it only decorates, none: nobody has said. */
export type PictureAttributes = Record<(typeof ATTRIBUTES)[number], string | null>

/** Reads them from the picture in an element; writes nothing by itself. */
const attributesOf = (pictureIn: (element: HTMLElement) => Element | null) => () =>
  Object.fromEntries(
    ATTRIBUTES.map((name) => [
      name,
      { default: null, parseHTML: (element: HTMLElement) => pictureIn(element)?.getAttribute(name) ?? null },
    ]),
  )

/** Pictures of our own, in a line of text: kept as they are when the words around them are edited. */
export const Picture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: attributesOf((element) => element),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

const pictureOf = (figure: HTMLElement) => figure.querySelector('img[src]')

/**
 * A picture that stands by itself, with its caption: one thing, that is selected, changed (picture-dialog.tsx) and deleted as
 * a whole. Were its picture a part of its own, deleting that would leave an empty figure behind.
 */
export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'inline*', // the caption
  atom: true,
  draggable: true,
  isolating: true,
  addAttributes: attributesOf(pictureOf),
  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs: (figure) => (pictureOf(figure) ? null : false),
      contentElement: (figure) => (figure as HTMLElement).querySelector('figcaption') ?? document.createElement('div'),
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) =>
    node.childCount > 0 ? ['figure', ['img', HTMLAttributes], ['figcaption', 0]] : ['figure', ['img', HTMLAttributes]],
  addNodeView: () => showFigure,
})

/** On the desk nothing of it can be typed into. */
function showFigure({ node, HTMLAttributes }: NodeViewRendererProps) {
  const dom = document.createElement('figure')
  const picture = document.createElement('img')
  for (const [name, value] of Object.entries(HTMLAttributes)) if (value !== null) picture.setAttribute(name, value)
  dom.append(picture)
  if (node.childCount > 0) {
    const caption = document.createElement('figcaption')
    DOMSerializer.fromSchema(node.type.schema).serializeFragment(node.content, { document }, caption)
    dom.append(caption)
  }
  return { dom }
}
