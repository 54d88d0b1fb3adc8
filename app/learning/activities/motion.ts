const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Into sight, if it is not. */
export const showInSight = (element: Element | null) =>
  element?.scrollIntoView({ block: 'nearest', behavior: isStill() ? 'auto' : 'smooth' })

/** A card that does not belong there shakes its head, at each try. */
export function shake(card: Element | null | undefined) {
  if (!isStill()) card?.animate({ translate: ['0', '-6px 0', '5px 0', '-3px 0', '0'] }, 420)
}
