import { useEffect, useRef, useState } from 'react'
import { withOpeningMarks } from '../../domain/glossary/mark-words.ts'
import { anchorOf, type ShownWord } from '../../domain/glossary/word.ts'
import type { WordPopover } from './glossary/word-popover.tsx'
import classes from './lesson-content.module.css'

type LessonTextProps = {
  html: string
  /** Those that are marked in it; without them a mark leads to the page of the glossary. */
  words?: ShownWord[]
}

type Opened = { word: ShownWord; target: HTMLElement; Popover: typeof WordPopover }

/**
 * A piece of a lesson's text. Its HTML was sanitised by an allow-list when it was stored (decision 005). A word of the
 * glossary that is tapped opens beside its place.
 */
export function LessonText({ html, words = [] }: LessonTextProps) {
  const text = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<Opened>()

  useEffect(() => {
    const element = text.current
    if (!element || words.length === 0) return
    const open = (event: MouseEvent) => {
      const target = (event.target as Element).closest<HTMLAnchorElement>('a[data-word]')
      const word = target && words.find((one) => anchorOf(one) === target.dataset.word)
      if (!word || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      target.focus({ preventScroll: true }) // not every browser does so for links
      // Where the popover does not arrive, the page of the glossary might.
      import('./glossary/word-popover.tsx').then(
        ({ WordPopover: Popover }) => setOpened({ word, target, Popover }),
        () => location.assign(target.href),
      )
    }
    element.addEventListener('click', open)
    return () => element.removeEventListener('click', open)
  }, [words])

  return (
    <>
      <div
        ref={text}
        className={classes.content}
        lang="de"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned on the server when it is written (decision 005)
        dangerouslySetInnerHTML={{ __html: words.length > 0 ? withOpeningMarks(html) : html }}
      />
      {opened && <opened.Popover word={opened.word} target={opened.target} onClose={() => setOpened(undefined)} />}
    </>
  )
}
