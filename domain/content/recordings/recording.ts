/** What a recording is sent as, by the ending of its file (decision 108). */
export const recordingTypes = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  mp4: 'video/mp4',
  webm: 'video/webm',
} as const
export type RecordingEnding = keyof typeof recordingTypes

/** Largest uploads in bytes. A recording is kept as it comes. */
export const LARGEST_AUDIO = 10 * 1024 * 1024
export const LARGEST_VIDEO = 40 * 1024 * 1024
export const LONGEST_VIDEO_SECONDS = 180

/** File names of recordings in the media library, formed like those of pictures. */
export const recordingFile = /^[0-9a-f]{12}-[0-9a-f]{12}\.(mp3|m4a|ogg|mp4|webm)$/

export const typeOfRecording = (file: string) =>
  recordingTypes[file.slice(file.lastIndexOf('.') + 1) as RecordingEnding]
export const isVideo = (file: string) => /\.(mp4|webm)$/.test(file)

/**
 * A recording as an activity names it: `file` such as `media/….mp3`. Its size and length are said before anything is
 * loaded, so they are noted where it is placed.
 */
export type PlacedRecording = { file: string; bytes: number; seconds: number }

/** 'Video, 1:05 Minuten, 2,4 MB' */
export function describeRecording({ file, bytes, seconds }: PlacedRecording): string {
  const length = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} Minuten`
  return `${isVideo(file) ? 'Video' : 'Ton'}, ${length}, ${sizeInWords(bytes)}`
}

/** '420 KB', '2,4 MB' */
export function sizeInWords(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000)} KB`
  return `${new Intl.NumberFormat('de', { maximumFractionDigits: 1 }).format(bytes / 1_000_000)} MB`
}
