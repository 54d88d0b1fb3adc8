import { Node } from '@tiptap/core'

const attributes = () =>
  Object.fromEntries(['src', 'alt', 'width', 'height'].map((name) => [name, { default: null as string | null }]))

/** Pictures of our own, in a line of text: kept as they are when the words around them are edited. */
export const Picture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: attributes,
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

/** The picture of a figure stands by itself. */
export const FigurePicture = Node.create({
  name: 'figurePicture',
  addAttributes: attributes,
  parseHTML: () => [{ tag: 'img[src]', context: 'figure/', priority: 60 }],
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
  content: 'figurePicture figureCaption?',
  isolating: true,
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: () => ['figure', 0],
})
