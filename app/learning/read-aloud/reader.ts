export type ReadingState = 'idle' | 'reading' | 'paused'

/** A sentence, or a part of one short enough for one utterance, and what it corresponds to on the page. */
export type Breath<Place> = { text: string; place: Place }

type ReaderOptions<Place> = {
  /** Returns voice and speed; called before each sentence. */
  voiceNow: () => { voice: SpeechSynthesisVoice; rate: number }
  onState: (state: ReadingState) => void
  /** What is being spoken; undefined when nothing is. */
  onPlace: (place: Place | undefined) => void
  /** A word was reached, by voices that report words; position within the text of the breath. */
  onWord: (place: Place, at: { start: number; length: number }) => void
  onFailure: () => void
}

/** Milliseconds to wait after cancel(): some browsers lose an utterance that follows at once. */
const AFTER_CANCEL = 80

/** The device has one voice: who begins to read stops whoever was reading. */
let stopOther = () => {}

/** Whoever reads on this page falls silent. */
export const stopReading = () => stopOther()

/**
 * Reads sentence by sentence with the Web Speech API. Pausing cancels the utterance, and resuming repeats the sentence,
 * because the API's own pause() does nothing on some phones and never ends on others.
 */
export function createReader<Place>({ voiceNow, onState, onPlace, onWord, onFailure }: ReaderOptions<Place>) {
  let breaths: Breath<Place>[] = []
  let at = 0
  let state: ReadingState = 'idle'
  // Referenced on purpose: browsers that garbage-collect the utterance never fire its end event.
  let current: SpeechSynthesisUtterance | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined

  const become = (next: ReadingState) => {
    state = next
    onState(next)
  }
  const silence = () => {
    clearTimeout(waiting)
    current = undefined // events of the cancelled utterance are ignored
    speechSynthesis.cancel()
  }
  const stop = () => {
    if (state === 'idle') return
    silence()
    onPlace(undefined)
    become('idle')
  }
  const speakNext = () => {
    const breath = breaths[at]
    if (!breath) return stop()
    const { voice, rate } = voiceNow()
    const utterance = new SpeechSynthesisUtterance(breath.text)
    Object.assign(utterance, { voice, rate, lang: voice.lang })
    const isCurrent = () => current === utterance
    utterance.onboundary = ({ name, charIndex, charLength }) => {
      if (isCurrent() && name !== 'sentence') onWord(breath.place, { start: charIndex, length: charLength })
    }
    utterance.onend = () => {
      if (!isCurrent()) return
      at++
      speakNext()
    }
    utterance.onerror = () => {
      if (!isCurrent()) return
      stop()
      onFailure()
    }
    current = utterance
    onPlace(breath.place)
    speechSynthesis.speak(utterance)
  }

  const takeVoice = () => {
    if (stopOther !== stop) stopOther()
    stopOther = stop
  }

  return {
    read(all: Breath<Place>[]) {
      takeVoice()
      breaths = all
      at = 0
      become('reading')
      speakNext()
    },
    pause() {
      silence()
      become('paused')
    },
    goOn() {
      takeVoice()
      become('reading')
      speakNext()
    },
    /** Repeats the sentence after a change of voice or speed. */
    renew() {
      if (state !== 'reading') return
      silence()
      waiting = setTimeout(speakNext, AFTER_CANCEL)
    },
    stop,
  }
}
