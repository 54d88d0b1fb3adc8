import type { Diagnosis } from '../../../domain/operation/diagnosis.ts'
import { checkAll } from './check-all.ts'
import { brokenAtStart, diagnose } from './diagnose.ts'

/** Looks at this installation, and says how it is and what to do. */
export type Doctor = {
  examine(): Promise<Diagnosis[]>
  /** What is broken before anybody has come; nothing that only time can tell. */
  examineStart(): Promise<Diagnosis[]>
}

/** Whoever asks while somebody else waits gets the same answer: an examination asks many other servers. */
export function createDoctor(around: Parameters<typeof checkAll>[0]): Doctor {
  let running: Promise<Diagnosis[]> | undefined
  return {
    examine() {
      running ??= checkAll(around)
        .then(diagnose)
        .finally(() => {
          running = undefined
        })
      return running
    },
    examineStart: async () => brokenAtStart(await checkAll(around)),
  }
}
