import { useEffect, useRef, useState } from 'react'
import { onComfortShown, shownComfort } from '../reading-comfort/shown-comfort.ts'
import { asSpoken, placeOf, type Spoken } from './as-spoken.ts'
import { markSentence, markWord } from './marks.ts'
import { PACES } from './paces.ts'
import { createReader, type ReadingState } from './reader.ts'
import { type Span, sentencesIn, wordAt } from './sentences.ts'
import { type Block, blocksIn, rangeOf } from './spoken-text.ts'

type Place = { block: Block; span: Span; spoken: Spoken }

type PageReaderOptions = {
  voice: SpeechSynthesisVoice
  /** Before the controls of reading disappear. */
  onIdle?: () => void
}

/** Reads what stands on the page, sentence by sentence, and marks it there; stops when hidden, left or unmounted. */
export function usePageReader({ voice, onIdle }: PageReaderOptions) {
  const [state, setState] = useState<ReadingState>('idle')
  const [hasFailed, setHasFailed] = useState(false)
  const now = useRef({ voice, onIdle })
  useEffect(() => {
    now.current = { voice, onIdle }
  })

  const [reader] = useState(() =>
    createReader<Place>({
      voiceNow: () => ({ voice: now.current.voice, rate: PACES[shownComfort().pace] }),
      onState: (next) => {
        if (next === 'idle') now.current.onIdle?.()
        setState(next)
      },
      onPlace: (place) => markSentence(place && rangeOf(place.block, place.span)),
      onWord: ({ block, span, spoken }, { start, length }) => {
        const word = wordAt(spoken.text, start, length)
        const shown = !block.picture && word && placeOf(spoken, word)
        if (shown) markWord(rangeOf(block, { start: span.start + shown.start, end: span.start + shown.end }))
      },
      onFailure: () => setHasFailed(true),
    }),
  )

  useEffect(() => {
    const stopWhenHidden = () => document.visibilityState === 'hidden' && reader.stop()
    const left = new AbortController()
    document.addEventListener('visibilitychange', stopWhenHidden, { signal: left.signal })
    window.addEventListener('pagehide', reader.stop, { signal: left.signal })
    return () => {
      left.abort()
      reader.stop()
    }
  }, [reader])

  const pace = useRef(shownComfort().pace)
  useEffect(
    () =>
      onComfortShown(() => {
        if (pace.current === shownComfort().pace) return
        pace.current = shownComfort().pace
        reader.renew()
      }),
    [reader],
  )

  const read = (elements: Iterable<Element>) => {
    setHasFailed(false)
    reader.read(blocksIn(elements).flatMap(breathsOf))
  }
  return { state, hasFailed, read, pause: reader.pause, goOn: reader.goOn, stop: reader.stop }
}

const breathsOf = (block: Block) =>
  sentencesIn(block.text).map((span, index) => {
    const spoken = asSpoken(block.text.slice(span.start, span.end), index === 0 ? block.before : '')
    return { text: spoken.text, place: { block, span, spoken } }
  })
