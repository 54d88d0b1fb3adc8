import { Node } from '@tiptap/core'

const attributesOf = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { default: null as string | null }]))

/** Pictures of our own and their captions: kept as they are when the text around them is edited. */
export const Picture = Node.create({
  name: 'picture',
  group: 'block',
  draggable: true,
  addAttributes: () => attributesOf('src', 'alt', 'width', 'height'),
  parseHTML: () => [{ tag: 'img[src^="/media/"]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

export const FigureCaption = Node.create({
  name: 'figureCaption',
  content: 'inline*',
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: () => ['figcaption', 0],
})

export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'picture figureCaption?',
  isolating: true,
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: () => ['figure', 0],
})
