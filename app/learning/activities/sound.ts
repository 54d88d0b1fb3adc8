import { observable } from '../../observable.ts'
import { inBrowser } from '../../storage.ts'

// Tones for those who switched them on: made here, so that nothing is loaded.

export type Tone = 'right' | 'hint' | 'end'

/** Frequency in hertz, start and length in seconds of each note. */
const notes: Record<Tone, [frequency: number, start: number, length: number][]> = {
  right: [
    [659, 0, 0.14],
    [880, 0.09, 0.22],
  ],
  hint: [[330, 0, 0.2]],
  end: [
    [523, 0, 0.18],
    [659, 0.12, 0.18],
    [784, 0.24, 0.18],
    [1047, 0.36, 0.45],
  ],
}

const KEPT_AS = 'activity-tones'
let speaker: AudioContext | undefined

/** Whether tones are on; undefined: as this browser remembers. */
const switched = observable<boolean | undefined>(undefined)
export const onTonesSwitched = switched.subscribe
export const areTonesOn = (): boolean => switched.get() ?? inBrowser.read(KEPT_AS) === 'on'

/** Remembered in this browser. Without storage it lasts until the page is left. */
export function switchTones(next: boolean) {
  inBrowser.write(KEPT_AS, next ? 'on' : null)
  switched.set(next)
  if (next) play('right')
}

/** Nothing where tones are off, or the device has none. */
export function play(tone: Tone) {
  if (!areTonesOn() || typeof AudioContext !== 'function') return
  speaker ??= new AudioContext()
  const context = speaker
  void context.resume().catch(() => {})
  for (const [frequency, start, length] of notes[tone]) {
    const at = context.currentTime + start
    const volume = context.createGain()
    volume.gain.setValueAtTime(0, at)
    volume.gain.linearRampToValueAtTime(0.12, at + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.001, at + length)
    volume.connect(context.destination)
    const voice = context.createOscillator()
    voice.type = 'triangle'
    voice.frequency.value = frequency
    voice.connect(volume)
    voice.start(at)
    voice.stop(at + length)
  }
}
