import { type ReactNode, useEffect, useState } from 'react'
import { brand } from '../../../domain/platform/brand.ts'
import classes from './paper.module.css'

/** What is printed, and nothing else of the screen: sheets of A4 with numbered pages. Not to be seen on the screen. */
export const Paper = ({ children }: { children: ReactNode }) => (
  <div className={classes.paper} data-printed>
    <style>{`@page paper{@bottom-left{content:${JSON.stringify(brand.name)}}}`}</style>
    {children}
    <PageFoot />
  </div>
)

/**
 * The name of the site at the foot of every page, in browsers that write none into the margin of a page (Firefox,
 * Safari): there nothing but what stands still is on each of them, and nobody counts pages.
 */
function PageFoot() {
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => setNeeded(!('CSSMarginRule' in window)), [])
  return isNeeded && <p className={classes.foot}>{brand.name}</p>
}

type SheetProps = {
  title: string
  hasName?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A sheet of it, which begins on a page of its own and may go on over several. */
export const Sheet = ({ title, hasName = false, className, children }: SheetProps) => (
  <section className={className ? `${classes.sheet} ${className}` : classes.sheet}>
    <div className={classes.head}>
      <h1>{title}</h1>
      {hasName && <p>Name: </p>}
    </div>
    {children}
  </section>
)
