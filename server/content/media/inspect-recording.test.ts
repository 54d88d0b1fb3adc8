import { expect, test } from 'vitest'
import type { RefusalCode } from '../../../domain/platform/refusals.ts'
import { withEndlessChunk, withEndlessPart, withEndlessTimes } from '../../../tests/support/hostile-recordings.ts'
import {
  makeM4a,
  makeMp3,
  makeMp3InMp4,
  makeMp4,
  makeMp4WithPlace,
  makeOgg,
  makeWebm,
} from '../../../tests/support/recordings.ts'
import { inspectRecording } from './inspect-recording.ts'
import { asFile } from './receive-recording.ts'

const inspect = (file: Buffer, bytes = file.length, milliseconds?: number) =>
  asFile(file, (path) => inspectRecording(path, bytes, milliseconds))

test.each([
  ['mp3', makeMp3, undefined],
  ['ogg', makeOgg, undefined],
  ['m4a', makeM4a, undefined],
  ['mp4', makeMp4, { width: 160, height: 90 }],
  ['webm', makeWebm, { width: 160, height: 90 }],
] as const)('a recording is known as %s by its content, with its length', async (ending, make, size) => {
  const file = await make(2)
  const recording = await inspect(file)
  expect(recording).toMatchObject({ ending, bytes: file.length, size })
  expect([2, 3]).toContain(recording.seconds)
})

/** A video whose head says so of its size. */
async function ofSize(width: number, height: number) {
  const file = await makeMp4()
  const said = file.indexOf(Buffer.from([0, 160, 0, 90]))
  file.writeUInt16BE(width, said)
  file.writeUInt16BE(height, said + 2)
  return file
}

test.each<[string, RefusalCode, () => Buffer | Promise<Buffer>]>([
  ['a picture', 'RECORDING_WRONG_KIND', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Array(60).fill(0)])],
  ['a page', 'RECORDING_WRONG_KIND', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a WAV', 'RECORDING_WRONG_KIND', () => Buffer.from('RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0', 'latin1')],
  ['one byte', 'RECORDING_WRONG_KIND', () => Buffer.from('x')],
  ['a page behind the tag of an MP3', 'RECORDING_WRONG_KIND', () => Buffer.from('ID3\x04\0\0\0\0\0\0<html>')],
  [
    'a page that ends with sound',
    'RECORDING_WRONG_KIND',
    async () => Buffer.concat([Buffer.from('<html>'), await makeMp3()]),
  ],
  ['MP3 in an MP4', 'RECORDING_WRONG_KIND', makeMp3InMp4],
  ['an MP4 of which the end is missing', 'RECORDING_UNREADABLE', async () => (await makeMp4(2)).subarray(0, -200)],
  ['an M4A of which half is missing', 'RECORDING_UNREADABLE', async () => half(await makeM4a())],
  ['the head of a WebM', 'RECORDING_UNREADABLE', async () => (await makeWebm()).subarray(0, 300)],
  ['the head of an Ogg', 'RECORDING_UNREADABLE', async () => (await makeOgg()).subarray(0, 47)],
  [
    'sound of ten megabytes at most that claims to last for years',
    'RECORDING_UNREADABLE',
    async () => {
      const file = await makeOgg()
      file.writeBigInt64LE(48_000n * 86_400n * 400n, file.lastIndexOf('OggS') + 6) // the place of the last sample
      return file
    },
  ],
  ['a video without a width', 'RECORDING_UNREADABLE', () => ofSize(0, 90)],
  ['a video wider than any screen', 'RECORDING_UNREADABLE', () => ofSize(65_535, 90)],
  ['a video that tells where it was made', 'RECORDING_NAMES_PLACE', makeMp4WithPlace],
  ['a video that is too long', 'RECORDING_TOO_LONG', () => makeMp4(181)],
])('%s is refused', async (_what, code, make) => {
  await expect(inspect(await make())).rejects.toMatchObject({ code })
})

test('sound may have ten megabytes, a video forty', async () => {
  const tenMegabytes = 10 * 1024 * 1024
  await expect(inspect(await makeMp3(), tenMegabytes + 1)).rejects.toMatchObject({ code: 'RECORDING_TOO_LARGE' })
  await expect(inspect(await makeMp4(), tenMegabytes + 1)).resolves.toMatchObject({ ending: 'mp4' })
  await expect(inspect(await makeMp4(), 4 * tenMegabytes + 1)).rejects.toMatchObject({ code: 'RECORDING_TOO_LARGE' })
})

test.each([
  ['times', withEndlessTimes],
  ['samples in a chunk', withEndlessChunk],
  ['bytes of a part', withEndlessPart],
])(
  'a recording that claims endless %s is refused after a while, and nothing waits for it',
  { tags: 'thorough' },
  async (_what, make) => {
    const file = await make()
    await inspect(await makeMp3()) // the sandbox is there, with its libraries
    let turns = 0
    const turning = setInterval(() => turns++, 10)
    await expect(inspect(file, file.length, 1_000)).rejects.toMatchObject({ code: 'RECORDING_UNREADABLE' })
    clearInterval(turning)
    expect(turns).toBeGreaterThan(10)
  },
)

const half = (file: Buffer) => file.subarray(0, file.length / 2)
