import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { plainText } from './run/marked-text.ts'
import { scenarios } from './scenarios/all.ts'

/** A voice of espeak-ng for each that calls, by the first word of its files. */
const speakers: Record<string, string> = { jana: 'de+f3', ben: 'de+m3', sommer: 'de+f2', yilmaz: 'de+m1' }
const folder = join(import.meta.dirname, 'page/voices')

for (const { variants } of Object.values(scenarios))
  for (const { scenes } of Object.values(variants))
    for (const { screen } of Object.values(scenes))
      if (screen.kind === 'call' && screen.voice) speak(screen.voice, plainText(screen.says))

/** Needs espeak-ng and ffmpeg. The same text becomes the same file. */
function speak(name: string, text: string): void {
  const speaker = speakers[name.split('-')[0] ?? '']
  if (!speaker) throw new Error(`Nobody speaks «${name}».`)
  const spoken = execFileSync('espeak-ng', ['-v', speaker, '-s', '150', '--stdout', text])
  const asMp3 = '-ac 1 -ar 22050 -b:a 24k -map_metadata -1 -fflags +bitexact'.split(' ')
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', '-', ...asMp3, join(folder, `${name}.mp3`)], { input: spoken })
}
