import { open } from 'node:fs/promises'
import {
  EncodedPacketSink,
  FilePathSource,
  Input,
  type InputFormat,
  type InputTrack,
  MP3,
  MP4,
  OGG,
  WEBM,
} from 'mediabunny'
import {
  LARGEST_AUDIO,
  LARGEST_VIDEO,
  LONGEST_VIDEO_SECONDS,
  type RecordingEnding,
} from '../../../domain/content/recordings/recording.ts'
import { DAY_SECONDS } from '../../../domain/platform/dates.ts'
import { Refusal, refuse } from '../../platform/db/refuse.ts'

/** What is known of a recording. `size`: of a video, in points. */
export type Recording = {
  ending: RecordingEnding
  bytes: number
  seconds: number
  size: { width: number; height: number } | undefined
}

const FIRST = 16
/** Of the width or the height of a video: what the largest screens have, twice. */
const MOST_POINTS = 16_384

type Container = {
  /** Its first bytes: the library would find sound behind anything. */
  begins: (first: Buffer) => boolean
  format: InputFormat
  /** The codecs in it that browsers play: of sound alone, and of a video and its sound. */
  audio?: { ending: RecordingEnding; codecs: string[] }
  video?: { ending: RecordingEnding; codecs: string[]; sound: string[] }
}
const containers: Container[] = [
  {
    begins: (first) =>
      first.toString('latin1', 0, 3) === 'ID3' || (first[0] === 0xff && ((first[1] ?? 0) & 0xe6) === 0xe2),
    format: MP3,
    audio: { ending: 'mp3', codecs: ['mp3'] },
  },
  {
    begins: (first) => first.toString('latin1', 0, 4) === 'OggS',
    format: OGG,
    audio: { ending: 'ogg', codecs: ['opus'] },
  },
  {
    begins: (first) => first.toString('latin1', 4, 8) === 'ftyp',
    format: MP4,
    audio: { ending: 'm4a', codecs: ['aac'] },
    video: { ending: 'mp4', codecs: ['avc'], sound: ['aac'] },
  },
  {
    begins: (first) => first.subarray(0, 4).equals(Buffer.from([0x1a, 0x45, 0xdf, 0xa3])),
    format: WEBM,
    video: { ending: 'webm', codecs: ['vp8', 'vp9', 'av1'], sound: ['opus', 'vorbis'] },
  },
]

/** In the sandbox: `inspectRecording` says what it answers. */
export async function readRecording(path: string, bytes: number): Promise<Recording> {
  const first = await firstBytesOf(path)
  const container = containers.find(({ begins }) => begins(first)) ?? refuse('RECORDING_WRONG_KIND')
  if (!container.video && bytes > LARGEST_AUDIO) return refuse('RECORDING_TOO_LARGE') // before it is read through
  const input = new Input({ formats: [container.format], source: new FilePathSource(path) })
  try {
    return await inspected(input, container, bytes)
  } finally {
    input.dispose()
  }
}

async function firstBytesOf(path: string): Promise<Buffer> {
  const opened = await open(path)
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(FIRST), 0, FIRST, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await opened.close()
  }
}

async function inspected(input: Input, kinds: Container, bytes: number): Promise<Recording> {
  // Whatever the library stumbles over before it knows the format is not one.
  await input.getFormat().catch((cause) => {
    throw new Refusal('RECORDING_WRONG_KIND', undefined, { cause })
  })
  const found = await factsOf(input).catch((cause) => {
    throw new Refusal('RECORDING_UNREADABLE', undefined, { cause })
  })
  const { video, audio, seconds } = found
  if (!video && !audio) return refuse('RECORDING_UNREADABLE')
  const kind = video ? kinds.video : kinds.audio
  const sounds = video ? kinds.video?.sound : kinds.audio?.codecs
  const isPlayable = (!video || kinds.video?.codecs.includes(video.codec)) && (!audio || sounds?.includes(audio.codec))
  if (!kind || !isPlayable || found.tracks > 2) return refuse('RECORDING_WRONG_KIND')
  if (bytes > (video ? LARGEST_VIDEO : LARGEST_AUDIO)) return refuse('RECORDING_TOO_LARGE')
  if (found.namesPlace) return refuse('RECORDING_NAMES_PLACE')
  if (!(seconds > 0) || seconds > DAY_SECONDS || !found.isWhole) return refuse('RECORDING_UNREADABLE')
  if (video && !isShowable(video.size)) return refuse('RECORDING_UNREADABLE')
  if (video && Math.round(seconds) > LONGEST_VIDEO_SECONDS) return refuse('RECORDING_TOO_LONG')
  return { ending: kind.ending, bytes, seconds: Math.max(1, Math.round(seconds)), size: video?.size }
}

async function factsOf(input: Input) {
  const [video, audio, tracks, seconds, tags] = await Promise.all([
    input.getPrimaryVideoTrack(),
    input.getPrimaryAudioTrack(),
    input.getTracks(),
    input.computeDuration(),
    input.getMetadataTags(),
  ])
  const lasts = await Promise.all([video, audio].map((track) => !track || hasLastPacket(track)))
  return {
    video: video && {
      codec: (await video.getCodec()) ?? 'unknown',
      size: { width: Math.round(await video.getDisplayWidth()), height: Math.round(await video.getDisplayHeight()) },
    },
    audio: audio && { codec: (await audio.getCodec()) ?? 'unknown' },
    tracks: tracks.length,
    seconds,
    namesPlace: Object.keys(tags.raw ?? {}).some((name) => PLACE.test(name)),
    isWhole: lasts.every(Boolean),
  }
}

/** A damaged head tells of no width, or of one that no screen has. */
const isShowable = ({ width, height }: { width: number; height: number }) =>
  [width, height].every((points) => points >= 1 && points <= MOST_POINTS)

/** Where phones write into a video where they were. */
const PLACE = /^©xyz$|^loci$|location/i

/** The table of a file that was cut off may still tell of what is no more there. */
async function hasLastPacket(track: InputTrack): Promise<boolean> {
  const last = await new EncodedPacketSink(track).getPacket(Number.MAX_SAFE_INTEGER)
  return last !== null && last.data.byteLength > 0
}
