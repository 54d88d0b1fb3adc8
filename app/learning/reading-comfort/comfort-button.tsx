import { Suspense, useRef, useState } from 'react'
import { lazyPart } from '../../missing-part.ts'

const ComfortPanel = lazyPart(() => import('./comfort-panel.tsx'))

export function ComfortButton() {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // Focuses this button explicitly instead of the element focused before: a lesson that loads meanwhile takes the
  // focus, and Safari does not focus buttons on click.
  const close = () => {
    setIsOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="pill"
        style={{ paddingInline: '0.75em', fontWeight: 700 }}
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
