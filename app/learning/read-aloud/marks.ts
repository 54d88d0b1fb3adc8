// Marks what is being read without changing the DOM of the text: with the CSS Custom Highlight API, or an overlay where
// that is missing.

const SENTENCE = 'read-sentence'
const WORD = 'read-word'

const hasHighlights = () => typeof Highlight === 'function' && CSS.highlights !== undefined

let overlay: HTMLElement | undefined
let redraw: (() => void) | undefined

export function markSentence(range: Range | undefined) {
  if (hasHighlights()) {
    CSS.highlights.delete(WORD)
    if (range) CSS.highlights.set(SENTENCE, new Highlight(range))
    else CSS.highlights.delete(SENTENCE)
  } else layOver(range)
  if (range) keepInSight(range)
}

/** Only with the Highlight API; the overlay marks sentences alone. */
export function markWord(range: Range) {
  if (!hasHighlights()) return
  const highlight = new Highlight(range)
  highlight.priority = 1
  CSS.highlights.set(WORD, highlight)
}

function layOver(range: Range | undefined) {
  overlay?.remove()
  overlay = undefined
  if (redraw) window.removeEventListener('resize', redraw)
  redraw = undefined
  if (!range) return
  overlay = document.createElement('div')
  overlay.setAttribute('aria-hidden', 'true')
  overlay.className = 'read-marks'
  for (const { left, top, width, height } of range.getClientRects()) {
    const mark = document.createElement('div')
    Object.assign(mark.style, {
      ...{ left: `${left + window.scrollX}px`, top: `${top + window.scrollY}px` },
      ...{ width: `${width}px`, height: `${height}px` },
    })
    overlay.append(mark)
  }
  document.body.append(overlay)
  redraw = () => layOver(range)
  window.addEventListener('resize', redraw)
}

/** Height in pixels that the sticky bar may cover. */
const BAR = 120

function keepInSight(range: Range) {
  const { top, bottom } = range.getBoundingClientRect()
  if (top >= BAR && bottom <= window.innerHeight) return
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const { startContainer: start } = range
  const around = start instanceof Element ? start : start.parentElement
  around?.scrollIntoView({ block: 'center', behavior: isStill ? 'auto' : 'smooth' })
}
