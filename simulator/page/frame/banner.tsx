import { useRef } from 'react'
import searches from '../figures/stamp-searches.svg'
import classes from './banner.module.css'

/** Stands above everything, all the time. */
export function Banner({ isTest = false, onStop }: { isTest?: boolean; onStop?: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <header className={classes.banner}>
      <p>
        <img src={searches} alt="" width="32" height="32" />
        <strong>Übung</strong>
        <span>nichts davon ist echt</span>
        {isTest && <span className={classes.test}>Testlauf, wird nicht gemeldet</span>}
      </p>
      {onStop && (
        <>
          <button type="button" aria-label="Übung beenden" onClick={() => dialog.current?.showModal()}>
            Beenden
          </button>
          <dialog ref={dialog} aria-labelledby="wirklich">
            <h2 id="wirklich">Möchtest du aufhören?</h2>
            <p>Das ist in Ordnung. Du kannst die Übung später noch einmal machen.</p>
            <div className={classes.answers}>
              <button type="button" data-kind="main" onClick={() => dialog.current?.close()}>
                Weiter üben
              </button>
              <button type="button" onClick={onStop}>
                Ja, beenden
              </button>
            </div>
          </dialog>
        </>
      )}
    </header>
  )
}
