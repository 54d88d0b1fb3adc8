import { isVideo, type PlacedRecording } from '../../../domain/content/recordings/recording.ts'
import classes from './media.module.css'
import type { ChosenRecording } from './send-file.ts'

/** A recording as an activity stores it. */
export const placedOf = ({ address, bytes, seconds }: Omit<ChosenRecording, 'name'>): PlacedRecording => ({
  file: address.replace(/^\//, ''),
  bytes,
  seconds,
})

/** Plays a recording for whoever works on lessons; nothing is loaded before that. */
export const RecordingPlayer = ({ recording: { name, address } }: { recording: { name: string; address: string } }) =>
  isVideo(address) ? (
    // biome-ignore lint/a11y/useMediaCaption: its captions are written where it is placed
    <video controls preload="none" playsInline src={address} aria-label={name} className={classes.video} />
  ) : (
    // biome-ignore lint/a11y/useMediaCaption: sound has no place for captions
    <audio controls preload="none" src={address} aria-label={name} className={classes.audio} />
  )
