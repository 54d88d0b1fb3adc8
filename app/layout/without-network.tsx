import { useSyncExternalStore } from 'react'
import { formatLately } from '../../domain/platform/dates.ts'
import { network } from '../device/network.ts'
import classes from './without-network.module.css'

/**
 * Says from when what a child sees is, while the server cannot be reached and answers come
 * from the cache (decision 097).
 */
export function WithoutNetwork() {
  const offline = useSyncExternalStore(network.subscribe, network.get, () => undefined)
  return (
    <p role="status" className={`not-printed ${classes.note}`}>
      {offline && (offline.since ? `Stand ${fromWhen(offline.since)} · ohne Netz` : 'Ohne Netz')}
    </p>
  )
}

function fromWhen(since: number): string {
  const when = formatLately(new Date(since))
  return `${/^\d/.test(when) ? 'vom' : 'von'} ${when}`
}
