/** What a translator has put in a text's place, by the text that React knows. */
const standIns = new WeakMap<Node, Node>()

/** The node that stands in `parent` for `node`: what holds it by now, or what has taken its place. */
function standInOf(node: Node, parent: Node): Node | undefined {
  for (let at: Node | null = standIns.get(node) ?? node; at; at = at.parentNode) if (at.parentNode === parent) return at
}

function noteTranslations(records: MutationRecord[]) {
  for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records)
    for (const text of removedNodes) {
      if (!(text instanceof Text) || text.parentNode === target) continue
      const standIn = [...addedNodes, previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT')
      if (standIn) standIns.set(text, standIn)
    }
}

/**
 * Lets browsers translate our pages. A translator replaces a text node by a <font>, of which React knows nothing: the
 * next change beside it would throw NotFoundError and end the screen, and a change of the text itself would stay
 * invisible (facebook/react#11538, open since 2017). So React's calls are redirected to the element in the text's
 * place, and a changed text is put back for the translator to translate. Call before any screen with data renders.
 */
export function letBrowsersTranslate() {
  const { insertBefore, removeChild } = Node.prototype
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') as Required<PropertyDescriptor>
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    return insertBefore.call(
      this,
      node,
      before && before.parentNode !== this ? (standInOf(before, this) ?? null) : before,
    ) as T
  }
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    const inPlace = node.parentNode === this ? node : standInOf(node, this)
    if (inPlace) removeChild.call(this, inPlace)
    return node
  }
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      const standIn = this.parentNode ? undefined : standIns.get(this)
      standIn?.parentNode?.replaceChild(this, standIn)
      value.set.call(this, text)
    },
  })
  new MutationObserver(noteTranslations).observe(document, { childList: true, subtree: true })
}
