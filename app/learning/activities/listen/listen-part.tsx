import { type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react'
import { describeRecording, isVideo } from '../../../../domain/content/recordings/recording.ts'
import { stopReading } from '../../read-aloud/reader.ts'
import type { RecordingsOnDevice } from '../activity-record.ts'
import { Feedback } from '../feedback.tsx'
import type { PartProps } from '../part.ts'
import parts from '../parts.module.css'
import { KeepOnDevice } from './keep-on-device.tsx'
import classes from './listen.module.css'
import { Transcript } from './transcript.tsx'

const FAILED =
  'Die Aufnahme lässt sich gerade nicht abspielen. Vielleicht fehlt das Internet. Lesen kannst du alles hier.'

/** A recording, played when somebody presses play and never before; everything in it can be read (decision 108). */
export default function ListenPart({ activity, tell, onEnd, record }: PartProps<'listen'>) {
  const { title, recording, transcript, captions } = activity
  const [hasFailed, setFailed] = useState(false)
  const player = useRef<HTMLMediaElement>(null)
  const text = useOpenOnPaper()
  const device = record?.recordings
  const kept = useKept(device, recording?.file)
  const goesOn = useRef(false)
  useEffect(() => {
    if (kept.address && goesOn.current) player.current?.play().catch(() => undefined) // then its error says so
    goesOn.current = false
  }, [kept.address])
  if (!recording) return null

  const fail = async () => {
    // Taken onto the device since the lesson was opened: it plays from there.
    goesOn.current = true
    if (!kept.address && (await kept.find())) return
    goesOn.current = false
    setFailed(true)
    if (text.current) text.current.open = true
    tell(FAILED)
  }
  const retry = () => {
    setFailed(false)
    player.current?.load()
    player.current?.play().catch(() => undefined) // then its error says so
  }
  const finish = () => {
    onEnd()
    tell('Fertig.', 'end')
  }
  const props = {
    src: kept.address ?? `/${recording.file}`,
    controls: true,
    preload: 'none', // nobody loads what nobody asked for
    'aria-label': title,
    onPlay: playAlone,
    onEnded: finish,
    onError: fail,
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
      {device && kept.isKnown && (
        <KeepOnDevice device={device} file={recording.file} isKept={kept.isKept} onChange={kept.note} />
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

/**
 * Whether the recording lies on this device, and its address there. What is taken onto the device while it plays goes on from
 * where it comes from.
 */
function useKept(device: RecordingsOnDevice | undefined, file: string | undefined) {
  const [isKept, setKept] = useState<boolean>()
  const [address, setAddress] = useState<string>()
  const find = useCallback(async (): Promise<boolean> => {
    const found = file ? await device?.find(file) : undefined
    setKept(found !== undefined)
    if (found) setAddress(URL.createObjectURL(found))
    return found !== undefined
  }, [device, file])
  useEffect(() => void find(), [find])
  useEffect(() => (address ? () => URL.revokeObjectURL(address) : undefined), [address])
  return { isKnown: isKept !== undefined, isKept: isKept === true, address, find, note: setKept }
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
    window.addEventListener('beforeprint', open)
    window.addEventListener('afterprint', restore)
    return () => {
      window.removeEventListener('beforeprint', open)
      window.removeEventListener('afterprint', restore)
    }
  }, [])
  return details
}
