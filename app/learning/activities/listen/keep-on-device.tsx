import { useState } from 'react'
import type { RecordingsOnDevice } from '../activity-record.ts'
import parts from '../parts.module.css'
import classes from './listen.module.css'

type KeepOnDeviceProps = {
  device: RecordingsOnDevice
  file: string
  isKept: boolean
  onChange: (isKept: boolean) => void
}

/** Takes a recording onto the device, on wish only: it costs room, and with a telephone's contract money. */
export function KeepOnDevice({ device, file, isKept, onChange }: KeepOnDeviceProps) {
  const [state, setState] = useState<'still' | 'taking' | 'failed' | 'full'>('still')
  async function take() {
    setState('taking')
    try {
      await device.keep(file)
      setState('still')
      onChange(true)
    } catch (error) {
      setState(error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'failed')
    }
  }
  return (
    <div className={classes.device} data-unspoken>
      {isKept ? (
        <>
          <span className={parts.count}>Liegt auf diesem Gerät, auch ohne Netz.</span>
          <button
            type="button"
            className={classes.retry}
            onClick={() => device.remove(file).then(() => onChange(false))}
          >
            Vom Gerät löschen
          </button>
        </>
      ) : (
        <button
          type="button"
          className={classes.retry}
          onClick={take}
          aria-disabled={state === 'taking'}
          aria-busy={state === 'taking'}
        >
          {state === 'taking' ? 'Wird geladen …' : 'Für ohne Netz auf dieses Gerät laden'}
        </button>
      )}
      <span role="status">{state in words && words[state as keyof typeof words]}</span>
    </div>
  )
}

const words = {
  failed: 'Das hat nicht geklappt. Vielleicht fehlt das Netz. Probier es später noch einmal.',
  full: 'Auf diesem Gerät ist kein Platz mehr dafür.',
}
