import { setTimeout as sleep } from 'node:timers/promises'
import { Site } from '../support/site.ts'
import { makeLoopDisk } from './loop-disk.ts'
import { type Result, Rounds, randomMoment } from './round.ts'

const MEGABYTES = 600
const CUTS_OF_FIRST_START = 2

/**
 * Power cuts. The disk is an ext4 on a loop device, and is shut down without writing its journal: what was synced is on
 * it, what only the operating system knew is gone, and the server goes on for a moment without noticing. Not simulated:
 * a disk that says it has written what is still in its own memory.
 */
export async function power(roundCount: number, say: (line: string) => void): Promise<Result> {
  const disk = makeLoopDisk(MEGABYTES)
  const site = await Site.of({ folder: disk.folder })
  const cutPower = async () => {
    disk.cut()
    await sleep(100) // whatever is acknowledged now must not be: nothing reaches the disk any more
    await site.kill()
  }
  const restorePower = async () => {
    disk.unmount()
    disk.mount()
    await site.start()
  }
  try {
    // A first start that is cut leaves nothing or everything: the next one finds no half database and no half key.
    for (let cut = 1; cut <= CUTS_OF_FIRST_START; cut++) {
      await site.beginToStart()
      await randomMoment(500, 4_000)
      await cutPower()
      disk.unmount()
      disk.mount()
    }
    await site.start()
    const rounds = await Rounds.on(site)
    for (let round = 1; round <= roundCount; round++) {
      await rounds.play(async () => {
        await randomMoment(300, 1_800)
        await cutPower()
      }, restorePower)
      say(`${round}/${roundCount}`)
    }
    return rounds.finish()
  } finally {
    await site.kill()
    disk.remove()
  }
}
