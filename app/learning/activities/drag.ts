import type { PointerEvent } from 'react'

/** Pixels that a finger or mouse may move before a press becomes a drag. */
const BEFORE_DRAG = 8

/**
 * Lets something be dragged onto elements with `data-drop` in the same activity: an extra for those who like it, beside
 * tapping. A finger drags where `data-grip` is, which has `touch-action: none`; elsewhere it scrolls.
 */
export const dragOnto = (onDrop: (place: string) => void) => ({
  onPointerDown(press: PointerEvent<HTMLElement>) {
    if (!press.isPrimary || press.button !== 0) return
    if (press.pointerType !== 'mouse' && !(press.target as Element).closest('[data-grip]')) return
    const card = press.currentTarget
    const room = card.closest('[data-activity-kind]')
    let isDragged = false
    let over: HTMLElement | undefined

    const placeAt = (event: globalThis.PointerEvent) =>
      document
        .elementsFromPoint(event.clientX, event.clientY)
        .map((element) => element.closest<HTMLElement>('[data-drop]'))
        .find((place) => place && room?.contains(place)) ?? undefined
    const mark = (place: HTMLElement | undefined) => {
      if (over !== place) {
        over?.removeAttribute('data-over')
        place?.setAttribute('data-over', '')
      }
      over = place
    }
    const move = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== press.pointerId) return
      const [x, y] = [event.clientX - press.clientX, event.clientY - press.clientY]
      if (!isDragged && Math.hypot(x, y) < BEFORE_DRAG) return
      if (!isDragged) {
        isDragged = true
        card.setPointerCapture(press.pointerId)
        card.setAttribute('data-dragged', '')
      }
      card.style.translate = `${x}px ${y}px`
      mark(placeAt(event))
    }
    const end = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== press.pointerId) return
      listening.abort()
      const place = event.type === 'pointerup' ? over : undefined
      mark(undefined)
      card.removeAttribute('data-dragged')
      card.style.translate = ''
      if (!isDragged) return
      // The press that ends a drag is no tap.
      const swallow = (click: Event) => {
        click.preventDefault()
        click.stopPropagation()
      }
      card.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => card.removeEventListener('click', swallow, { capture: true }))
      if (place?.dataset.drop !== undefined) onDrop(place.dataset.drop)
    }
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', end, { signal })
    window.addEventListener('pointercancel', end, { signal })
  },
})
