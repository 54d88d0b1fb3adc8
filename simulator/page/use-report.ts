import { useEffect, useState } from 'react'
import type { Delivery } from '../run/outcome.ts'
import type { Move } from '../run/run.ts'
import { reportMoves } from './calls.ts'

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 30_000

/** How the outcome of this run stands with Netzpass. `waiting`: not there yet, and it goes on by itself. */
export type ReportStatus = 'none' | 'sending' | 'waiting' | Exclude<Delivery, 'undelivered'>

/** What is not reported yet is reported by this page: it has to stay open. */
export const isUnreported = (status: ReportStatus) => status === 'sending' || status === 'waiting'

/** Reports the moves of a run that has ended, as soon as there are some, until that has arrived or is refused. */
export function useReport(token: string, moves: Move[] | undefined): ReportStatus {
  const [status, setStatus] = useState<ReportStatus>('none')
  useEffect(() => {
    if (!moves) return
    const leaving = new AbortController()
    setStatus('sending')
    reportUntilAnswered(token, moves, leaving.signal, setStatus)
    return () => leaving.abort()
  }, [token, moves])
  return status
}

async function reportUntilAnswered(
  token: string,
  moves: Move[],
  leaving: AbortSignal,
  tell: (status: ReportStatus) => void,
) {
  for (let pause = FIRST_PAUSE_MS; !leaving.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    const delivery = await reportMoves(token, moves).catch(() => 'undelivered' as const)
    if (leaving.aborted) return
    if (delivery !== 'undelivered') return tell(delivery)
    tell('waiting')
    await pauseOrOnline(pause)
  }
}

const pauseOrOnline = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    const goOn = () => {
      clearTimeout(timer)
      window.removeEventListener('online', goOn)
      resolve()
    }
    const timer = setTimeout(goOn, milliseconds)
    window.addEventListener('online', goOn)
  })
