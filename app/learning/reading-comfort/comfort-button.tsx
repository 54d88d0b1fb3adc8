import { lazy, Suspense, useRef, useState } from 'react'
import classes from './comfort-button.module.css'

const ComfortPanel = lazy(() => import('./comfort-panel.tsx'))

/** Opens the panel with which everybody sets the page as they can read it best. */
export function ComfortButton() {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // Not to what had the focus when the panel came: a lesson that arrives meanwhile takes it, and Safari gives buttons none.
  const close = () => {
    setIsOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <button
        ref={button}
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
          <ComfortPanel onClose={close} />
        </Suspense>
      )}
    </>
  )
}
