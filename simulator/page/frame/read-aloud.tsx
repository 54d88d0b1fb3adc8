import { useEffect, useRef, useState } from 'react'
import { Voice } from '../screens/voice.tsx'
import classes from './read-aloud.module.css'

/** What is read on a page: each of these is one breath, unless one of them is within it. */
const BREATHS = 'h1, h2, h3, p, li, dt, dd, blockquote, button, a, summary'

/**
 * Reads the page it stands on with the device's own German voice, part by part, and shows which part is being read.
 * Never a voice on a server, which would learn what a child reads. Give it a key for each page: it falls silent with
 * the old one. `file`: who reads the page where the device has no such voice.
 */
export function ReadAloud({ file }: { file: string | undefined }) {
  const bar = useRef<HTMLDivElement>(null)
  const voice = useVoice()
  const [isReading, setReading] = useState(false)
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])

  const read = () => {
    if (!voice) return
    const parts = partsOf(bar.current)
    let at = 0
    // Referenced on purpose: browsers that garbage-collect the utterance never fire its end event.
    let speaking: SpeechSynthesisUtterance | undefined
    const next = () => {
      parts[at - 1]?.removeAttribute('data-read')
      const part = parts[at++]
      if (!part) return stop.current()
      part.setAttribute('data-read', '')
      part.scrollIntoView({ block: 'nearest' })
      const utterance = new SpeechSynthesisUtterance(wordsOf(part))
      Object.assign(utterance, { voice, lang: voice.lang, rate: 0.9 })
      const ifSpeaking = (then: () => void) => () => speaking === utterance && then()
      utterance.onend = ifSpeaking(next)
      utterance.onerror = ifSpeaking(() => stop.current())
      speaking = utterance
      speechSynthesis.speak(utterance)
    }
    stop.current = () => {
      speaking = undefined
      stop.current = () => {}
      for (const part of parts) part.removeAttribute('data-read')
      speechSynthesis.cancel()
      setReading(false)
    }
    setReading(true)
    next()
  }

  return (
    <div ref={bar} className={classes.bar}>
      {voice && (
        <button type="button" onClick={isReading ? () => stop.current() : read}>
          {isReading ? 'Nicht mehr vorlesen' : 'Vorlesen'}
        </button>
      )}
      {voice === null && file && <Voice name={file} />}
      {voice === null && !file && <p>Dieses Gerät hat keine deutsche Stimme. Bitte lesen Sie vor.</p>}
    </div>
  )
}

/** What can be seen of the page, in its order, without the bar itself. */
function partsOf(bar: HTMLElement | null): HTMLElement[] {
  const page = [...(bar?.closest('main')?.querySelectorAll<HTMLElement>(BREATHS) ?? [])]
  const help = document.querySelectorAll<HTMLElement>('footer button')
  return [...page, ...help].filter(
    (part) =>
      !bar?.contains(part) && !part.querySelector(BREATHS) && part.getClientRects().length > 0 && wordsOf(part) !== '',
  )
}

const wordsOf = (part: HTMLElement) =>
  Array.from(part.childNodes, (node) => node.textContent)
    .join(' ')
    .trim()

const MILLISECONDS_FOR_VOICES_TO_LOAD = 1500

/** A German voice on the device, null when there is none. Many browsers load their voices some time after the page. */
function useVoice(): SpeechSynthesisVoice | null | undefined {
  const [voice, setVoice] = useState<SpeechSynthesisVoice | null | undefined>(germanVoice)
  useEffect(() => {
    if (!('speechSynthesis' in window)) return setVoice(null)
    const look = () => setVoice((before) => germanVoice() ?? before)
    const giveUp = setTimeout(() => setVoice(germanVoice() ?? null), MILLISECONDS_FOR_VOICES_TO_LOAD)
    speechSynthesis.addEventListener('voiceschanged', look)
    return () => {
      clearTimeout(giveUp)
      speechSynthesis.removeEventListener('voiceschanged', look)
    }
  }, [])
  return voice
}

function germanVoice(): SpeechSynthesisVoice | undefined {
  if (!('speechSynthesis' in window)) return undefined
  const german = speechSynthesis.getVoices().filter((one) => one.localService && /^de([-_]|$)/i.test(one.lang))
  return german.find((one) => one.default) ?? german[0]
}
