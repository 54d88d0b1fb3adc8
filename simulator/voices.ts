import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { plainText } from './run/marked-text.ts'
import { scenarios } from './scenarios/all.ts'
import { spokenFile, spokenText } from './scenarios/pictured.ts'

/** A voice of espeak-ng for each that calls or reads aloud, by the first word of its files. */
const speakers: Record<string, string> = {
  jana: 'de+f3',
  ben: 'de+m3',
  sommer: 'de+f2',
  yilmaz: 'de+m1',
  vorgelesen: 'de+f3',
}
const folder = join(import.meta.dirname, 'page/voices')

for (const [name, { variants }] of Object.entries(scenarios))
  for (const variant of ['a', 'b'] as const)
    for (const [place, scene] of Object.entries(variants[variant].scenes)) {
      if (scene.screen.kind === 'call' && scene.screen.voice) speak(scene.screen.voice, plainText(scene.screen.says))
      const text = spokenText(scene)
      if (text) speak(spokenFile(name, variant, place), text)
    }

/** Needs espeak-ng and ffmpeg. The same text becomes the same file. */
function speak(name: string, text: string): void {
  const speaker = speakers[name.split('-')[0] ?? '']
  if (!speaker) throw new Error(`Nobody speaks «${name}».`)
  const spoken = execFileSync('espeak-ng', ['-v', speaker, '-s', '150', '--stdout', text])
  const asMp3 = '-ac 1 -ar 22050 -b:a 24k -map_metadata -1 -fflags +bitexact'.split(' ')
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', '-', ...asMp3, join(folder, `${name}.mp3`)], { input: spoken })
}
