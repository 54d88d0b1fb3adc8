import { lazy, Suspense, useState } from 'react'
import classes from './comfort-button.module.css'

const ComfortPanel = lazy(() => import('./comfort-panel.tsx'))

/** Opens the panel with which everybody sets the page as they can read it best. */
export function ComfortButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-label="Aa: Lesen anpassen"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        Aa
      </button>
      {isOpen && (
        <Suspense>
          <ComfortPanel onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
