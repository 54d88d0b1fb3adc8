import { randomBytes, randomUUID } from 'node:crypto'
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny'
import sharp from 'sharp'
import { cookieOf } from './sign-in.ts'

// Real recordings, made without a program that encodes: silence, and pictures as the frames
// of a video. No two are the same.

type Track = { data: () => Uint8Array | Promise<Uint8Array>; seconds: number }
type Sound = Track & { codec: 'mp3' | 'opus' | 'aac'; config: AudioDecoderConfig }
type Sight = Track & { codec: 'vp8' | 'avc'; config: VideoDecoderConfig }

type Tracks = { sound?: Sound; sight?: Sight; tags?: Record<string, string> }

async function recorded(format: OutputFormat, seconds: number, { sound, sight, tags }: Tracks) {
  const target = new BufferTarget()
  const output = new Output({ format, target })
  const sounds = sound && new EncodedAudioPacketSource(sound.codec)
  const sights = sight && new EncodedVideoPacketSource(sight.codec)
  if (sights) output.addVideoTrack(sights)
  if (sounds) output.addAudioTrack(sounds)
  output.setMetadataTags({ comment: randomUUID(), ...(tags && { raw: tags }) })
  await output.start()
  const packetsOf = async function* ({ data, seconds: length }: Track) {
    for (let at = 0; at * length < seconds; at++) yield new EncodedPacket(await data(), 'key', at * length, length)
  }
  if (sights && sight)
    for await (const packet of packetsOf(sight)) await sights.add(packet, { decoderConfig: sight.config })
  if (sounds && sound)
    for await (const packet of packetsOf(sound)) await sounds.add(packet, { decoderConfig: sound.config })
  await output.finalize()
  return Buffer.from(target.buffer as ArrayBuffer)
}

/**
 * Frames of MPEG 1, layer III, 128 kbit/s, mono, that hold nothing; what follows the side information is not played.
 */
const mp3Frame = () => Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0xc4]), Buffer.alloc(17), randomBytes(396)])
const mp3Sound: Sound = {
  codec: 'mp3',
  data: mp3Frame,
  seconds: 1152 / 44_100,
  config: { codec: 'mp3', sampleRate: 44_100, numberOfChannels: 1 },
}
const opusHead = Buffer.from('4f707573486561640101380180bb0000000000', 'hex')
const opusSound: Sound = {
  codec: 'opus',
  data: () => Buffer.from([0xf8, 0xff, 0xfe]),
  seconds: 0.02,
  config: { codec: 'opus', sampleRate: 48_000, numberOfChannels: 1, description: opusHead },
}
const aacSound: Sound = {
  codec: 'aac',
  data: () => Buffer.from([0x01, 0x40, 0x20, 0x07]),
  seconds: 1024 / 44_100,
  config: { codec: 'mp4a.40.2', sampleRate: 44_100, numberOfChannels: 1, description: Buffer.from([0x12, 0x08]) },
}

const size = { codedWidth: 160, codedHeight: 90 }

/** A lossy WebP is one frame of VP8. */
async function vp8Frame(): Promise<Buffer> {
  const [width, height] = [size.codedWidth, size.codedHeight]
  const webp = await sharp({ create: { width, height, channels: 3, background: `#${randomUUID().slice(0, 6)}` } })
    .webp({ quality: 50 })
    .toBuffer()
  const at = webp.indexOf('VP8 ')
  return webp.subarray(at + 8, at + 8 + webp.readUInt32LE(at + 4))
}
const vp8Sight: Sight = { codec: 'vp8', data: vp8Frame, seconds: 0.25, config: { codec: 'vp8', ...size } }
/** H.264, constrained baseline: how it is read, and a frame of one colour, which an encoder made once. */
const avcConfig = Buffer.from('0142c00affe100176742c00adc28df93011000000300100000030080f1227801000568ce0f2c80', 'hex')
const avcFrame = Buffer.from(
  'AAAAQmWIhAS8RigACbbHAAEGiOAAJUMnJycnJycnJyddddddddddddddddddddddddddddddddddddddddddddddddddeA==',
  'base64',
)
const avcSight: Sight = {
  codec: 'avc',
  data: () => avcFrame,
  seconds: 0.25,
  config: { codec: 'avc1.42c00a', ...size, description: avcConfig },
}

export const makeMp3 = (seconds = 2) => recorded(new Mp3OutputFormat(), seconds, { sound: mp3Sound })
export const makeOgg = (seconds = 2) => recorded(new OggOutputFormat(), seconds, { sound: opusSound })
export const makeM4a = (seconds = 2) =>
  recorded(new Mp4OutputFormat({ fastStart: 'in-memory' }), seconds, { sound: aacSound })
/** Plays where the browser brings H.264 and AAC, as those of phones and Debian's Chromium do. */
export const makeMp4 = (seconds = 2) =>
  recorded(new Mp4OutputFormat({ fastStart: 'in-memory' }), seconds, { sight: avcSight, sound: aacSound })
/** Plays in every Chromium, with other colours at each moment. */
export const makeWebm = (seconds = 2) =>
  recorded(new WebMOutputFormat(), seconds, { sight: vp8Sight, sound: opusSound })
/** As many phones write it. */
export const makeMp4WithPlace = () =>
  recorded(new Mp4OutputFormat({ fastStart: 'in-memory' }), 2, {
    sight: avcSight,
    tags: { '©xyz': '+52.5200+013.4050/' },
  })
/** A container that browsers play, with sound that many do not. */
export const makeMp3InMp4 = () => recorded(new Mp4OutputFormat({ fastStart: 'in-memory' }), 2, { sound: mp3Sound })

type Sent = { name?: string; headers?: Record<string, string> }

/** Signs somebody in, and sends recordings as the screen does. */
export async function recordingUploaderAt(url: string, email: string) {
  const headers = { cookie: await cookieOf(url, email), origin: url, 'content-type': 'audio/mpeg' }
  return (file: Uint8Array | ReadableStream, { name = 'Mila erzählt.mp3', headers: others = {} }: Sent = {}) =>
    fetch(`${url}/api/media/recordings`, {
      method: 'POST',
      headers: { ...headers, 'x-file-name': encodeURIComponent(name), ...others },
      body: file instanceof Uint8Array ? Uint8Array.from(file) : file,
      duplex: 'half',
    } as RequestInit)
}
