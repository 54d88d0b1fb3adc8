export type ReadingState = 'idle' | 'reading' | 'paused'

/** One breath: what is said, and what it stands for on the page. */
export type Breath<Place> = { text: string; place: Place }

type ReaderOptions<Place> = {
  /** How the voice is to be at the moment a sentence begins. */
  voiceNow: () => { voice: SpeechSynthesisVoice; rate: number }
  onState: (state: ReadingState) => void
  /** What is being said; undefined when nothing is. */
  onPlace: (place: Place | undefined) => void
  /** A voice that reports words has reached one, counted in the text of the breath. */
  onWord: (place: Place, at: { start: number; length: number }) => void
  onFailure: () => void
}

/** A new sentence straight after a cancelled one is lost in some browsers. Milliseconds. */
const AFTER_CANCEL = 80

/**
 * Reads sentence by sentence with the browser's voice. Pausing silences the voice and going on begins the sentence again: its
 * own pause does nothing on some phones, and never ends on others.
 */
export function createReader<Place>({ voiceNow, onState, onPlace, onWord, onFailure }: ReaderOptions<Place>) {
  let breaths: Breath<Place>[] = []
  let at = 0
  let state: ReadingState = 'idle'
  // Held on to: a browser that drops the utterance never says that it has ended.
  let current: SpeechSynthesisUtterance | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined

  const become = (next: ReadingState) => {
    state = next
    onState(next)
  }
  const silence = () => {
    clearTimeout(waiting)
    current = undefined // whatever it still reports is of no interest
    speechSynthesis.cancel()
  }
  const stop = () => {
    if (state === 'idle') return
    silence()
    onPlace(undefined)
    become('idle')
  }
  const say = () => {
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
      say()
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

  return {
    read(all: Breath<Place>[]) {
      breaths = all
      at = 0
      become('reading')
      say()
    },
    pause() {
      silence()
      become('paused')
    },
    goOn() {
      become('reading')
      say()
    },
    /** Something about the voice has changed: the sentence begins again with it. */
    renew() {
      if (state !== 'reading') return
      silence()
      waiting = setTimeout(say, AFTER_CANCEL)
    },
    stop,
  }
}
