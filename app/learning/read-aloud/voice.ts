import { useEffect, useState } from 'react'

type VoiceLike = Pick<SpeechSynthesisVoice, 'lang' | 'localService' | 'default'>
/** A voice, or why there is none: 'none' on this device, or only such as run on a server ('elsewhere'). */
export type Found<Voice> = { voice: Voice } | { why: 'none' | 'elsewhere' }

/** A German voice on the device, preferably from Germany; none on a server, which would learn what a child reads. */
export function chooseVoice<Voice extends VoiceLike>(voices: Voice[]): Found<Voice> {
  const german = voices.filter(({ lang }) => /^de([-_]|$)/i.test(lang))
  const here = german.filter((one) => one.localService)
  const fromGermany = here.filter(({ lang }) => /^de[-_]de/i.test(lang))
  const voice = fromGermany.find((one) => one.default) ?? fromGermany[0] ?? here[0]
  return voice ? { voice } : { why: german.length > 0 ? 'elsewhere' : 'none' }
}

/** The voice to read with. Many browsers load their voices some time after the page. */
export function useVoice(): Found<SpeechSynthesisVoice> {
  const [found, setFound] = useState<Found<SpeechSynthesisVoice>>({ why: 'none' })
  useEffect(() => {
    if (!('speechSynthesis' in window)) return
    const look = () => setFound(chooseVoice(speechSynthesis.getVoices()))
    look()
    speechSynthesis.addEventListener('voiceschanged', look)
    return () => speechSynthesis.removeEventListener('voiceschanged', look)
  }, [])
  return found
}
