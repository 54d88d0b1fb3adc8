/** What is shown from one moment of a video to another, in seconds. */
export type Cue = { start: number; end: number; text: string }

const TIME = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})`
const TIMES = new RegExp(`^${TIME}[ \\t]+-->[ \\t]+${TIME}(?:[ \\t]+\\S.*)?$`)

const NO_BEGINNING = 'Untertitel im Format WebVTT beginnen mit einer Zeile, in der nur WEBVTT steht.'
const NOTHING = 'In den Untertiteln steht noch kein Text mit Zeiten.'
const wrongAt = (line: number, reason: string) => ({ problem: `Untertitel, Zeile ${line}: ${reason}` })

/**
 * Reads captions in WebVTT more strictly than browsers do, which leave out without a word what they cannot read.
 * @returns the cues in their order, or a German sentence that names the line
 */
export function readCaptions(text: string): { cues: Cue[] } | { problem: string } {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? '')) return { problem: NO_BEGINNING }
  const cues: Cue[] = []
  for (const { first, block } of blocksOf(lines)) {
    if (/^(?:NOTE|STYLE|REGION)\b/.test(block[0] as string)) continue
    const at = block.findIndex((line) => line.includes('-->'))
    if (at < 0 || at > 1) return wrongAt(first, 'Hier fehlen die Zeiten, zum Beispiel 00:01.000 --> 00:04.000.')
    const times = TIMES.exec(block[at] as string)
    if (!times) return wrongAt(first + at, 'Die Zeiten sehen so aus: 00:01.000 --> 00:04.000.')
    const [start, end] = [secondsOf(times.slice(1, 5)), secondsOf(times.slice(5, 9))]
    if (end <= start) return wrongAt(first + at, 'Das Ende muss nach dem Anfang liegen.')
    if (start < (cues.at(-1)?.start ?? 0)) return wrongAt(first + at, 'Diese Stelle beginnt vor der Stelle davor.')
    const shown = block
      .slice(at + 1)
      .join('\n')
      .trim()
    if (!shown) return wrongAt(first + at, 'Zu diesen Zeiten gibt es keinen Text.')
    cues.push({ start, end, text: shown })
  }
  return cues.length > 0 ? { cues } : { problem: NOTHING }
}

/** What stands between blank lines after the first line, with the number of its first line. */
function blocksOf(lines: string[]): { first: number; block: string[] }[] {
  const blocks: { first: number; block: string[] }[] = []
  // What follows the first line without a blank one belongs to it.
  for (let at = lines.findIndex((line) => !line.trim()); at >= 0 && at < lines.length; at++) {
    if (!lines[at]?.trim()) continue
    if (lines[at - 1]?.trim()) blocks.at(-1)?.block.push(lines[at] as string)
    else blocks.push({ first: at + 1, block: [lines[at] as string] })
  }
  return blocks
}

const secondsOf = ([hours = '0', minutes, seconds, thousandths]: (string | undefined)[]) =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000

/** Captions as a line of text, without times and markup: a beginning for the transcript. */
export const wordsOfCaptions = (cues: Cue[]): string =>
  cues
    .map(({ text }) =>
      text
        .replaceAll(/<[^<>]*>/g, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .join('\n')
