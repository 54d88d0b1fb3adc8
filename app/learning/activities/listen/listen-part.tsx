import { type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react'
import { describeRecording, isVideo } from '../../../../domain/content/recordings/recording.ts'
import { stopReading } from '../../read-aloud/reader.ts'
import type { RecordingsOnDevice } from '../activity-record.ts'
import { Transcript } from '../activity-text.tsx'
import { Feedback } from '../feedback.tsx'
import type { PartProps } from '../part.ts'
import parts from '../parts.module.css'
import classes from './listen.module.css'

const FAILED =
  'Die Aufnahme lässt sich gerade nicht abspielen. Vielleicht fehlt das Internet. Lesen kannst du alles hier.'

/** A recording, played when somebody presses play and never before; everything in it can be read (decision 108). */
export default function ListenPart({ activity, announce, onEnd, record }: PartProps<'listen'>) {
  const { title, recording, transcript, captions } = activity
  const [hasFailed, setFailed] = useState(false)
  const player = useRef<HTMLMediaElement>(null)
  const text = useOpenOnPaper()
  const device = record?.recordings
  const cached = useCached(device, recording?.file)
  const goesOn = useRef(false)
  useEffect(() => {
    if (cached.address && goesOn.current) player.current?.play().catch(() => undefined) // then its error says so
    goesOn.current = false
  }, [cached.address])
  if (!recording) return null

  const handleError = async () => {
    // Taken onto the device since the lesson was opened: it plays from there.
    goesOn.current = true
    if (!cached.address && (await cached.find())) return
    goesOn.current = false
    setFailed(true)
    if (text.current) text.current.open = true
    announce(FAILED)
  }
  const retry = () => {
    setFailed(false)
    player.current?.load()
    player.current?.play().catch(() => undefined) // then its error says so
  }
  const finish = () => {
    onEnd()
    announce('Fertig.', 'end')
  }
  const props = {
    src: cached.address ?? `/${recording.file}`,
    controls: true,
    preload: 'none', // nobody loads what nobody asked for
    'aria-label': title,
    onPlay: playAlone,
    onEnded: finish,
    onError: handleError,
  } as const

  return (
    <div className={parts.part}>
      {hasFailed && (
        <Feedback isRight={false}>
          {FAILED}{' '}
          <button type="button" className={classes.retry} onClick={retry} data-unspoken>
            Noch einmal versuchen
          </button>
        </Feedback>
      )}
      {isVideo(recording.file) ? (
        <video {...props} ref={player as React.Ref<HTMLVideoElement>} playsInline className={classes.video}>
          <track kind="captions" srcLang="de" label="Deutsch" default src={addressOfCaptions(captions)} />
        </video>
      ) : (
        <audio {...props} ref={player as React.Ref<HTMLAudioElement>} className={classes.audio} />
      )}
      <p className={parts.count} data-unspoken>
        {describeRecording(recording)}
      </p>
      {device && cached.isKnown && (
        <CacheOnDevice device={device} file={recording.file} isCached={cached.isCached} onChange={cached.note} />
      )}
      <details ref={text} className={classes.text}>
        <summary data-unspoken>Text zum Nachlesen</summary>
        <Transcript>{transcript}</Transcript>
      </details>
      <button type="button" className={parts.button} onClick={finish} data-unspoken>
        Fertig
      </button>
    </div>
  )
}

/** Whether the recording is on this device, and its address there. One that is fetched while it plays, plays on. */
function useCached(device: RecordingsOnDevice | undefined, file: string | undefined) {
  const [isCached, setCached] = useState<boolean>()
  const [address, setAddress] = useState<string>()
  const find = useCallback(async (): Promise<boolean> => {
    const found = file ? await device?.find(file) : undefined
    setCached(found !== undefined)
    if (found) setAddress(URL.createObjectURL(found))
    return found !== undefined
  }, [device, file])
  useEffect(() => void find(), [find])
  useEffect(() => (address ? () => URL.revokeObjectURL(address) : undefined), [address])
  return { isKnown: isCached !== undefined, isCached: isCached === true, address, find, note: setCached }
}

/** They are a part of the lesson, as it was published, and no file of their own. */
const addressOfCaptions = (captions: string) => `data:text/vtt;charset=utf-8,${encodeURIComponent(captions)}`

/** Whoever reads aloud falls silent, and so does every other recording. */
function playAlone({ currentTarget }: SyntheticEvent<HTMLMediaElement>) {
  stopReading()
  for (const other of document.querySelectorAll<HTMLMediaElement>('audio, video'))
    if (other !== currentTarget) other.pause()
}

/** Paper cannot be opened: while it is printed, the text is. */
function useOpenOnPaper() {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    let wasOpen = false
    const open = () => {
      if (!details.current) return
      wasOpen = details.current.open
      details.current.open = true
    }
    const restore = () => {
      if (details.current) details.current.open = wasOpen
    }
    const left = new AbortController()
    window.addEventListener('beforeprint', open, { signal: left.signal })
    window.addEventListener('afterprint', restore, { signal: left.signal })
    return () => left.abort()
  }, [])
  return details
}

type CacheOnDeviceProps = {
  device: RecordingsOnDevice
  file: string
  isCached: boolean
  onChange: (isCached: boolean) => void
}

/** Takes a recording onto the device, on wish only: it costs room, and with a telephone's contract money. */
function CacheOnDevice({ device, file, isCached, onChange }: CacheOnDeviceProps) {
  const [state, setState] = useState<'still' | 'loading' | 'failed' | 'full'>('still')
  async function download() {
    setState('loading')
    try {
      await device.keep(file)
      setState('still')
      onChange(true)
    } catch (error) {
      setState(error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'failed')
    }
  }
  return (
    <div className={classes.device} data-unspoken>
      {isCached ? (
        <>
          <span className={parts.count}>Liegt auf diesem Gerät, auch ohne Netz.</span>
          <button
            type="button"
            className={classes.retry}
            onClick={() => device.remove(file).then(() => onChange(false))}
          >
            Vom Gerät löschen
          </button>
        </>
      ) : (
        <button
          type="button"
          className={classes.retry}
          onClick={download}
          aria-disabled={state === 'loading'}
          aria-busy={state === 'loading'}
        >
          {state === 'loading' ? 'Wird geladen …' : 'Für ohne Netz auf dieses Gerät laden'}
        </button>
      )}
      <span role="status">{state in words && words[state as keyof typeof words]}</span>
    </div>
  )
}

const words = {
  failed: 'Das hat nicht geklappt. Vielleicht fehlt das Netz. Probier es später noch einmal.',
  full: 'Auf diesem Gerät ist kein Platz mehr dafür.',
}
