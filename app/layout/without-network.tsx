import { useSyncExternalStore } from 'react'
import { formatLately } from '../../domain/platform/dates.ts'
import { network } from '../device/network.ts'
import classes from './without-network.module.css'

/** While the server cannot be reached: says how old the data is that the device shows to a child (decision 097). */
export function WithoutNetwork() {
  const away = useSyncExternalStore(network.subscribe, network.away, nobodyIsAway)
  return (
    <p role="status" className={`not-printed ${classes.note}`}>
      {away && (away.since ? `Stand ${fromWhen(away.since)} · ohne Netz` : 'Ohne Netz')}
    </p>
  )
}

const nobodyIsAway = () => undefined

function fromWhen(since: number): string {
  const when = formatLately(new Date(since))
  return `${/^\d/.test(when) ? 'vom' : 'von'} ${when}`
}
