import './marked-paragraphs.css'
import { useEffect } from 'react'
import { fields } from '../../../../domain/content/content-findings.ts'
import { findParagraph } from './places.ts'

const NAME = 'kommentare'

/**
 * Marks the paragraphs of the open text that comments quote. By ranges and no element of the text, which is the
 * editor's own; a browser that knows no such marks shows the list alone. `content`: the text, so that the marks follow
 * what is typed.
 */
export function useMarkedParagraphs(quotes: string[], content: string) {
  const wanted = quotes.join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marks are made again when the text has changed
  useEffect(() => {
    if (!CSS.highlights) return
    const mark = () => {
      const text = document.getElementById(fields.content)
      const ranges = wanted.split('\n').flatMap((quote) => {
        const block = text && quote && findParagraph(text, quote)
        if (!block) return []
        const range = new Range()
        range.selectNodeContents(block)
        return [range]
      })
      CSS.highlights.set(NAME, new Highlight(...ranges))
    }
    const later = setTimeout(mark, 200) // the editor is loaded, and draws, a moment later
    return () => {
      clearTimeout(later)
      CSS.highlights.delete(NAME)
    }
  }, [wanted, content])
}

/** Shows the paragraph that a comment quotes, and selects it. */
export function showParagraph(quote: string) {
  const text = document.getElementById(fields.content)
  const block = text && findParagraph(text, quote)
  if (!block) return
  block.scrollIntoView({ block: 'center' })
  text.focus({ preventScroll: true })
  getSelection()?.selectAllChildren(block)
}
