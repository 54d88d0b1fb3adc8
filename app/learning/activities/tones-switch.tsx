import { useSyncExternalStore } from 'react'
import { Drawing } from '../../components/icons.tsx'
import classes from './round-button.module.css'
import { areTonesOn, onTonesSwitched, switchTones } from './sound.ts'

/** Tones are for those who want them. The choice holds for all activities and stamps on this device. */
export function TonesSwitch() {
  const areOn = useSyncExternalStore(onTonesSwitched, areTonesOn, () => false)
  return (
    <button
      type="button"
      className={classes.round}
      aria-pressed={areOn}
      aria-label="Töne"
      title={areOn ? 'Töne ausschalten' : 'Töne einschalten'}
      onClick={() => switchTones(!areOn)}
      data-unspoken
    >
      <Drawing path={areOn ? NOTE : `${NOTE}M3 3l18 18`} />
    </button>
  )
}

/** The loudspeaker is for reading aloud. */
const NOTE = 'M9 17.5V6l10-2v11.5M9 17.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Zm10-2a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Z'
