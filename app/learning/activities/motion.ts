const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

export const showInSight = (element: Element | null) =>
  element?.scrollIntoView({ block: 'nearest', behavior: isStill() ? 'auto' : 'smooth' })

/** A card that does not belong there shakes its head, at each try. */
export function shake(card: Element | null | undefined) {
  if (!isStill()) card?.animate({ translate: ['0', '-6px 0', '5px 0', '-3px 0', '0'] }, 420)
}

/** Below the bar that stays on top, in pixels. */
const TOP = 144

/** Scrolls to the end, but never so far that what came of the last step (`data-outcome`) leaves the screen unseen. */
export function showEnd(end: HTMLElement | null) {
  const outcome = end?.closest('section')?.querySelector('[data-outcome]')?.getBoundingClientRect()
  const room = outcome ? outcome.top - TOP : Number.POSITIVE_INFINITY
  if (end && end.getBoundingClientRect().bottom - window.innerHeight > room)
    window.scrollBy({ top: room, behavior: isStill() ? 'auto' : 'smooth' })
  else showInSight(end)
}
