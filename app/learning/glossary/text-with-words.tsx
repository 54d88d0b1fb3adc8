import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { withOpeningLinks } from '../../../domain/content/glossary/glossary-links.ts'
import { anchorOf, type ShownWord } from '../../../domain/content/glossary/word.ts'
import { LessonText } from '../lesson-text.tsx'
import type { WordPopover } from './word-popover.tsx'

type Opened = { word: ShownWord; target: HTMLElement; Popover: typeof WordPopover }

/** A piece of a lesson's text. Its glossary links open beside their place, other lessons without a new page. */
export function TextWithWords({ html, words }: { html: string; words: ShownWord[] }) {
  const text = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<Opened>()
  const navigate = useNavigate()

  useEffect(() => {
    const element = text.current
    if (!element) return
    const open = (event: MouseEvent) => {
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      const lesson = (event.target as Element).closest<HTMLAnchorElement>('a[data-lesson]')
      if (lesson) {
        event.preventDefault()
        navigate(lesson.getAttribute('href') ?? '')
        return
      }
      const target = (event.target as Element).closest<HTMLAnchorElement>('a[data-word]')
      const word = target && words.find((one) => anchorOf(one) === target.dataset.word)
      if (!target || !word) return
      event.preventDefault()
      target.focus({ preventScroll: true }) // not every browser does so for links
      // Where the popover does not arrive, the page of the glossary might.
      import('./word-popover.tsx').then(
        ({ WordPopover: Popover }) => setOpened({ word, target, Popover }),
        () => location.assign(target.href),
      )
    }
    element.addEventListener('click', open)
    return () => element.removeEventListener('click', open)
  }, [words, navigate])

  return (
    <>
      <LessonText ref={text} html={withOpeningLinks(html)} />
      {opened && <opened.Popover word={opened.word} target={opened.target} onClose={() => setOpened(undefined)} />}
    </>
  )
}
