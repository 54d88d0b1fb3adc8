import './read-aloud.css'
import { useCallback, useContext, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { LearnerBar } from '../learner-bar.ts'
import { onComfortShown, shownComfort } from '../reading-comfort/shown-comfort.ts'
import { markSentence, markWord } from './marks.ts'
import { PACES } from './paces.ts'
import classes from './read-aloud.module.css'
import { createReader, type ReadingState } from './reader.ts'
import { type Span, sentencesIn, wordAt } from './sentences.ts'
import { type Block, blocksIn, rangeOf } from './spoken-text.ts'
import { useVoice } from './voice.ts'

const labels: Record<ReadingState, string> = { idle: 'Vorlesen', reading: 'Pause', paused: 'Weiter' }

/**
 * Reads the elements with data-read-aloud on this screen; stops when unmounted. Its buttons render into the bar of the page.
 * There are none when the device has no suitable voice (the comfort panel says why).
 */
export function ReadAloud() {
  const bar = useContext(LearnerBar)
  const found = useVoice()
  return bar && 'voice' in found ? createPortal(<Controls bar={bar} voice={found.voice} />, bar) : null
}

type Place = { block: Block; span: Span }

function Controls({ bar, voice }: { bar: HTMLElement; voice: SpeechSynthesisVoice }) {
  const [state, setState] = useState<ReadingState>('idle')
  const [hasFailed, setHasFailed] = useState(false)
  const mainButton = useRef<HTMLButtonElement>(null)
  const stopButton = useRef<HTMLButtonElement>(null)
  const voiceNow = useRef(voice)
  useEffect(() => {
    voiceNow.current = voice
  }, [voice])

  const [reader] = useState(() =>
    createReader<Place>({
      voiceNow: () => ({ voice: voiceNow.current, rate: PACES[shownComfort().pace] }),
      onState: (next) => {
        // The stop button disappears; move its focus first.
        if (next === 'idle' && document.activeElement === stopButton.current) mainButton.current?.focus()
        setState(next)
      },
      onPlace: (place) => markSentence(place && rangeOf(place.block, place.span)),
      onWord: ({ block, span }, { start, length }) => {
        const word = wordAt(block.text.slice(span.start, span.end), start, length)
        if (word) markWord(rangeOf(block, { start: span.start + word.start, end: span.start + word.end }))
      },
      onFailure: () => setHasFailed(true),
    }),
  )

  useEffect(() => {
    const stopWhenHidden = () => document.visibilityState === 'hidden' && reader.stop()
    document.addEventListener('visibilitychange', stopWhenHidden)
    window.addEventListener('pagehide', reader.stop)
    return () => {
      document.removeEventListener('visibilitychange', stopWhenHidden)
      window.removeEventListener('pagehide', reader.stop)
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

  const begin = useCallback(() => {
    setHasFailed(false)
    const blocks = blocksIn(bar.closest('main')?.querySelectorAll('[data-read-aloud]') ?? [])
    reader.read(
      blocks.flatMap((block) =>
        sentencesIn(block.text).map((span) => ({
          text: block.text.slice(span.start, span.end),
          place: { block, span },
        })),
      ),
    )
  }, [bar, reader])
  const actions = { idle: begin, reading: reader.pause, paused: reader.goOn }

  return (
    <>
      <button type="button" ref={mainButton} className={classes.button} onClick={actions[state]}>
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d={drawings[state]} />
        </svg>
        {labels[state]}
      </button>
      {state !== 'idle' && (
        <button type="button" ref={stopButton} className={classes.button} onClick={reader.stop}>
          Stopp
        </button>
      )}
      {hasFailed && <span className={classes.failed}>Die Stimme hat gerade nicht geklappt.</span>}
    </>
  )
}

const drawings: Record<ReadingState, string> = {
  idle: 'M4 9.5v5h3.5l5 4v-13l-5 4ZM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  reading: 'M8 5.5v13M16 5.5v13',
  paused: 'M8 5.5v13l10-6.5Z',
}
