import type { Node } from '@tiptap/pm/model'
import { NodeSelection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'

const PLACE = 'activityPlace'

/** The key of the activity whose place is selected. */
export function selectedActivity({ state: { selection } }: Editor): string | undefined {
  const node = selection instanceof NodeSelection ? selection.node : undefined
  return node?.type.name === PLACE ? node.attrs.key : undefined
}

/** Puts an activity where the cursor is: into an empty line, else below what the cursor is in, which stays whole. */
export function placeInText(editor: Editor, key: string, where: 'cursor' | 'end' = 'cursor') {
  const { state, view } = editor
  const { tr, doc, schema } = state
  const { $to } = state.selection
  const isInBlock = where === 'cursor' && $to.depth > 0
  const block = isInBlock ? $to.node(1) : undefined
  const place = schema.node(PLACE, { key })
  let at = isInBlock ? $to.after(1) : where === 'cursor' ? $to.pos : doc.content.size
  if (block?.type.name === 'paragraph' && block.content.size === 0) {
    at = $to.before(1)
    tr.replaceWith(at, at + block.nodeSize, place)
  } else tr.insert(at, place)
  // A line to write in below a last activity.
  if (tr.doc.lastChild?.type.name === PLACE) tr.insert(tr.doc.content.size, schema.node('paragraph'))
  view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, at)).scrollIntoView())
  view.focus()
}

/** Selects the place of an activity and scrolls to it. */
export function showInText({ state, view }: Editor, key: string) {
  state.doc.forEach((node, at) => {
    if (node.type.name !== PLACE || node.attrs.key !== key) return
    view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, at)))
    const card = view.nodeDOM(at)
    if (card instanceof Element) card.scrollIntoView({ block: 'center' })
    view.focus()
  })
}

/** Takes all places of an activity out of the text. Not to be undone: the activity itself is deleted. */
export function removeFromText({ state, view }: Editor, key: string) {
  const { tr, doc } = state
  doc.forEach((node, at) => {
    if (node.type.name !== PLACE || node.attrs.key !== key) return
    tr.delete(tr.mapping.map(at), tr.mapping.map(at + node.nodeSize))
  })
  if (tr.docChanged) view.dispatch(tr.setMeta('addToHistory', false))
}

/** Of pasted HTML: without places that stand for no activity of this lesson, or for one that has its place already. */
export function withoutForeignPlaces(html: string, doc: Node, known: string[]): string {
  const placed: string[] = []
  doc.forEach((node) => void (node.type.name === PLACE && placed.push(node.attrs.key)))
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const place of page.querySelectorAll<HTMLElement>('[data-activity]')) {
    const key = place.dataset.activity ?? ''
    if (!known.includes(key) || placed.includes(key)) place.removeAttribute('data-activity')
  }
  return page.body.innerHTML
}
