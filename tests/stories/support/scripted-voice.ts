import type { Page } from '@playwright/test'

type Voice = { name: string; lang: string; localService: boolean; default: boolean }
type Said = { text: string; rate: number; lang: string; voice: string }
type Utterance = {
  text: string
  rate: number
  lang: string
  voice: Voice
  onboundary?: (event: object) => void
  onend?: (event: object) => void
  onerror?: (event: object) => void
}
type Scripted = { voices: Voice[]; said: Said[]; speaking: Utterance | undefined; tellVoicesChanged(): void }
declare global {
  interface Window {
    scripted: Scripted
  }
}

export const ANNA: Voice = { name: 'Anna', lang: 'de-DE', localService: true, default: true }

/**
 * In place of the browser's voice one that says nothing by itself: the story tells it how far it
 * has come. Before the page opens.
 */
export async function giveVoice(page: Page, voices: Voice[]) {
  await page.addInitScript((known) => {
    const target = new EventTarget()
    const scripted: Scripted = {
      voices: known,
      said: [],
      speaking: undefined,
      tellVoicesChanged: () => void target.dispatchEvent(new Event('voiceschanged')),
    }
    const speech = {
      getVoices: () => scripted.voices,
      addEventListener: target.addEventListener.bind(target),
      removeEventListener: target.removeEventListener.bind(target),
      speak(utterance: Utterance) {
        const { text, rate, lang, voice } = utterance
        scripted.said.push({ text, rate, lang, voice: voice.name })
        scripted.speaking = utterance
      },
      cancel() {
        const cut = scripted.speaking
        scripted.speaking = undefined
        queueMicrotask(() => cut?.onerror?.({ error: 'interrupted' })) // as browsers do
      },
    }
    window.scripted = scripted
    Object.defineProperty(window, 'speechSynthesis', { value: speech })
    Object.defineProperty(window, 'SpeechSynthesisUtterance', {
      value: class {
        readonly text: string
        rate = 1
        constructor(text: string) {
          this.text = text
        }
      },
    })
  }, voices)
}

export const voiceOf = (page: Page) => ({
  said: () => page.evaluate(() => window.scripted.said.map(({ text }) => text)),
  lastSaid: () => page.evaluate(() => window.scripted.said.at(-1)),
  isSpeaking: () => page.evaluate(() => window.scripted.speaking !== undefined),
  /** It has reached the word that begins there; without a length, as some voices tell it. */
  reach: (charIndex: number, charLength?: number) =>
    page.evaluate((at) => window.scripted.speaking?.onboundary?.({ name: 'word', ...at }), { charIndex, charLength }),
  /** It has said its sentence to the end. */
  end: () =>
    page.evaluate(() => {
      const said = window.scripted.speaking
      window.scripted.speaking = undefined
      said?.onend?.({})
    }),
  fail: () => page.evaluate(() => window.scripted.speaking?.onerror?.({ error: 'synthesis-failed' })),
  arrive: (voices: Voice[]) =>
    page.evaluate((known) => {
      window.scripted.voices = known
      window.scripted.tellVoicesChanged()
    }, voices),
})
