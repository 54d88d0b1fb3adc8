import { useSyncExternalStore } from 'react'
import classes from '../child/outbox/waiting-line.module.css'
import { readOnly } from '../device/network.ts'

/** Above all screens of adults: that the server saves nothing for now. A child's outbox has a line of its own. */
export default function SavingPaused() {
  const isPaused = useSyncExternalStore(readOnly.subscribe, readOnly.get, () => false)
  return (
    <div role="status" className={`not-printed ${classes.line}`}>
      {isPaused && <p>Gerade kann nichts gespeichert werden. Was Sie eingegeben haben, bleibt hier stehen.</p>}
    </div>
  )
}
