import { useEffect, useRef, useState } from 'react'

const files = import.meta.glob<string>('../voices/*.mp3', { eager: true, query: '?url', import: 'default' })

/** Plays what stands beside it, when asked to. Without sound nothing is missing, and nothing is loaded before the first tap. */
export function Voice({ name }: { name: string }) {
  const audio = useRef<HTMLAudioElement>(null)
  const [state, setState] = useState<'still' | 'speaking' | 'unable'>('still')
  useEffect(() => {
    const speaking = audio.current
    return () => speaking?.pause() // an element that has left the page would talk on
  }, [])
  const listen = () => {
    setState('speaking')
    audio.current?.play().catch((why) => why.name !== 'AbortError' && setState('unable'))
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: every word of it stands beside it */}
      <audio
        ref={audio}
        src={files[`../voices/${name}.mp3`]}
        preload="none"
        onPause={() => setState('still')}
        onEnded={() => setState('still')}
      />
      {state === 'speaking' ? (
        <button type="button" onClick={() => audio.current?.pause()}>
          Ton anhalten
        </button>
      ) : (
        <button type="button" onClick={listen}>
          Übungsstimme anhören
        </button>
      )}
      <span role="status">{state === 'unable' && 'Der Ton geht hier gerade nicht. Lies einfach mit.'}</span>
    </>
  )
}
