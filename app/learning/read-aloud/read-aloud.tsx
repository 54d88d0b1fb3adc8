import './read-aloud.css'
import { useContext, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Drawing, SPEAKER } from '../../components/icons.tsx'
import { LearnerBar } from '../learner-bar.ts'
import type { ReadingState } from './reader.ts'
import { usePageReader } from './use-page-reader.ts'
import { useVoice } from './voice.ts'
import { VoiceFailed } from './voice-failed.tsx'

const labels: Record<ReadingState, string> = { idle: 'Vorlesen', reading: 'Pause', paused: 'Weiter' }

/**
 * Reads the elements with data-read-aloud on this screen; stops when unmounted. Its buttons render into the bar of the
 * page. There are none when the device has no suitable voice (the comfort panel says why).
 */
export function ReadAloud() {
  const bar = useContext(LearnerBar)
  const found = useVoice()
  return bar && 'voice' in found ? createPortal(<Controls bar={bar} voice={found.voice} />, bar) : null
}

function Controls({ bar, voice }: { bar: HTMLElement; voice: SpeechSynthesisVoice }) {
  const mainButton = useRef<HTMLButtonElement>(null)
  const stopButton = useRef<HTMLButtonElement>(null)
  const { state, hasFailed, read, pause, goOn, stop } = usePageReader({
    voice,
    // The stop button disappears; move its focus first.
    onIdle: () => document.activeElement === stopButton.current && mainButton.current?.focus(),
  })
  const startReading = () => read(bar.closest('main')?.querySelectorAll('[data-read-aloud]') ?? [])
  const actions = { idle: startReading, reading: pause, paused: goOn }

  return (
    <>
      <button type="button" ref={mainButton} className="pill" onClick={actions[state]}>
        <Drawing path={drawings[state]} size={20} />
        {labels[state]}
      </button>
      {state !== 'idle' && (
        <button type="button" ref={stopButton} className="pill" onClick={stop}>
          Stopp
        </button>
      )}
      {hasFailed && <VoiceFailed />}
    </>
  )
}

const drawings: Record<ReadingState, string> = {
  idle: SPEAKER,
  reading: 'M8 5.5v13M16 5.5v13',
  paused: 'M8 5.5v13l10-6.5Z',
}
