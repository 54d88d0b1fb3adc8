/**
 * As a `ref`: an element that replaces the focused one. Otherwise a screen reader would start at the top of the page.
 */
export const takeFocus = (element: HTMLElement | null) => element?.focus()
