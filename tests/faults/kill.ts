import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Site } from '../support/site.ts'
import { type Result, Rounds, randomMoment } from './round.ts'

/** The server on the embedded database is killed in the middle of its work, again and again on the same folder. */
export async function kill(roundCount: number, say: (line: string) => void): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'netzpass-kill-'))
  const site = await Site.of({ folder })
  try {
    await site.start()
    const rounds = await Rounds.on(site)
    for (let round = 1; round <= roundCount; round++) {
      await rounds.play(
        async () => {
          await randomMoment(300, 1_800)
          await site.kill()
        },
        () => site.start(),
      )
      say(`${round}/${roundCount}`)
    }
    return rounds.finish()
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
