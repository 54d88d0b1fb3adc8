import { type RefObject, useEffect, useRef } from 'react'
import { Drawing, SPEAKER, STOP } from '../../components/icons.tsx'
import { stopReading } from '../read-aloud/reader.ts'
import { usePageReader } from '../read-aloud/use-page-reader.ts'
import { useVoice } from '../read-aloud/voice.ts'
import { VoiceFailed } from '../read-aloud/voice-failed.tsx'
import classes from './activity-view.module.css'

type ReadPartProps = {
  /** What is read until something was done in the part. */
  head: RefObject<HTMLElement | null>
  part: RefObject<HTMLElement | null>
}

/**
 * Reads one activity as it stands now: whoever cannot read yet hears the next scene without the whole lesson before it.
 * When something is pressed in the part whoever reads falls silent: what it would say next is gone. Nothing where the
 * device has no suitable voice.
 */
export function ReadPart(props: ReadPartProps) {
  const found = useVoice()
  return 'voice' in found ? <ReadButton voice={found.voice} {...props} /> : null
}

function ReadButton({ voice, head, part }: ReadPartProps & { voice: SpeechSynthesisVoice }) {
  const { state, hasFailed, read, stop } = usePageReader({ voice })
  const hasBegun = useRef(false)
  useEffect(() => {
    const element = part.current
    const noteUse = () => {
      hasBegun.current = true
      stopReading()
    }
    element?.addEventListener('click', noteUse)
    return () => element?.removeEventListener('click', noteUse)
  }, [part])

  const startReading = () => read([hasBegun.current ? null : head.current, part.current].filter((one) => one !== null))
  const isReading = state !== 'idle'
  const label = isReading ? 'Stopp' : 'Aufgabe vorlesen'
  return (
    <>
      <button
        type="button"
        className={classes.read}
        aria-label={label}
        title={label}
        onClick={isReading ? stop : startReading}
        data-unspoken
      >
        <Drawing path={isReading ? STOP : SPEAKER} />
      </button>
      {hasFailed && <VoiceFailed />}
    </>
  )
}
