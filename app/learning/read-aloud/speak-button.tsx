import { useEffect, useState } from 'react'
import { Drawing, SPEAKER, STOP } from '../../components/icons.tsx'
import { shownComfort } from '../reading-comfort/shown-comfort.ts'
import { asSpoken } from './as-spoken.ts'
import { PACES } from './paces.ts'
import { createReader, type ReadingState } from './reader.ts'
import { sentencesIn } from './sentences.ts'
import { VoiceFailed } from './voice-failed.tsx'

type SpeakButtonProps = {
  voice: SpeechSynthesisVoice
  text: string
  /** What is read, for those who do not see the button's place. */
  about: string
  isSmall?: boolean
}

/** Reads a short text that need not stand on the screen, at the pace that was chosen for reading. */
export function SpeakButton({ voice, text, about, isSmall = false }: SpeakButtonProps) {
  const [state, setState] = useState<ReadingState>('idle')
  const [hasFailed, setHasFailed] = useState(false)
  const [reader] = useState(() =>
    createReader<undefined>({
      voiceNow: () => ({ voice, rate: PACES[shownComfort().pace] }),
      onState: setState,
      onPlace: () => {},
      onWord: () => {},
      onFailure: () => setHasFailed(true),
    }),
  )
  useEffect(() => {
    window.addEventListener('pagehide', reader.stop)
    return () => {
      window.removeEventListener('pagehide', reader.stop)
      reader.stop()
    }
  }, [reader])

  const startReading = () => {
    setHasFailed(false)
    reader.read(
      sentencesIn(text).map(({ start, end }) => ({ text: asSpoken(text.slice(start, end)).text, place: undefined })),
    )
  }
  const label = state === 'idle' ? 'Vorlesen' : 'Stopp'
  return (
    <>
      <button
        type="button"
        className="pill"
        style={isSmall ? { padding: 0 } : undefined}
        aria-label={`${label}: ${about}`}
        onClick={state === 'idle' ? startReading : reader.stop}
      >
        <Drawing path={state === 'idle' ? SPEAKER : STOP} size={20} />
        {!isSmall && label}
      </button>
      {hasFailed && <VoiceFailed />}
    </>
  )
}
