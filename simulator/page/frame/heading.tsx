import { type ReactNode, useEffect, useRef } from 'react'

/**
 * The h1 of a screen that takes the place of another one: the focus goes there, because the
 * button that was pressed is gone.
 */
export function Heading({ children, takesFocus = true }: { children: ReactNode; takesFocus?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
