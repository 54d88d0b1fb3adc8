import { useEffect, useRef, useState } from 'react'

const files = import.meta.glob<string>('../voices/*.mp3', { eager: true, query: '?url', import: 'default' })

/**
 * Plays what stands beside it, when asked to. Without sound nothing is missing, and nothing
 * is loaded before the first tap.
 */
export function Voice({ name }: { name: string }) {
  const audio = useRef<HTMLAudioElement>(null)
  const [state, setState] = useState<'still' | 'speaking' | 'unable'>('still')
  useEffect(() => {
    const speaking = audio.current
    return () => speaking?.pause() // an element that has left the page would talk on
  }, [])
  const listen = () => {
    setState('speaking')
    if (audio.current?.error) audio.current.load() // what failed once would not be asked for again
    audio.current?.play().catch((why) => why.name !== 'AbortError' && setState('unable'))
  }
  // A browser also says «pause» after what it could not play.
  const stop = () => setState((before) => (before === 'speaking' ? 'still' : before))
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: every word of it stands beside it */}
      <audio
        ref={audio}
        src={files[`../voices/${name}.mp3`]}
        preload="none"
        onPause={stop}
        onEnded={stop}
        onError={() => setState('unable')}
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
