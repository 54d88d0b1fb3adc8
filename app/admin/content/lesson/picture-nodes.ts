import { Node, type NodeViewRendererProps } from '@tiptap/core'
import { DOMSerializer } from '@tiptap/pm/model'

const ATTRIBUTES = ['src', 'alt', 'width', 'height'] as const
/** Attributes of a picture. `alt`: '' for a decorative picture, null when nobody has described it yet. */
export type PictureAttributes = Record<(typeof ATTRIBUTES)[number], string | null>

/** Reads the attributes from the picture within an element when HTML is parsed. */
const attributesOf = (pictureIn: (element: HTMLElement) => Element | null) => () =>
  Object.fromEntries(
    ATTRIBUTES.map((name) => [
      name,
      { default: null, parseHTML: (element: HTMLElement) => pictureIn(element)?.getAttribute(name) ?? null },
    ]),
  )

/** An inline picture. Without this node the editor would drop it when loading a lesson. */
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
 * A picture with its caption as one atomic node: selected, edited (picture-dialog.tsx) and deleted as a whole. If the
 * picture was a node inside it, deleting that would leave an empty figure.
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

/** In the editor a figure is not editable in place. */
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
