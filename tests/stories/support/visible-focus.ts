import { expect, type Page } from '@playwright/test'

/**
 * Whatever can take the focus shows that it has it, with a ring around itself or around
 * what it belongs to (WCAG 2.4.7).
 */
export async function expectVisibleFocus(page: Page): Promise<void> {
  await page.keyboard.press('Shift') // from here on the browser takes the person for one with a keyboard
  const { isAnythingExpected, taken, unseen } = await page.evaluate(() => {
    const before = document.activeElement
    // Behind an open dialog nothing can take the focus.
    const room = [...document.querySelectorAll('[role=dialog], dialog[open]')].at(-1) ?? document
    const focusable = [
      ...room.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex="0"]'),
    ]
    let taken = 0
    const unseen = focusable.filter((element) => {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[aria-hidden=true], [inert]'))
        return false
      element.focus({ preventScroll: true })
      if (document.activeElement !== element) return false // disabled, or the kit has sent it on
      taken++
      const around: Element[] = []
      for (let one: Element | null = element; one && around.length < 5; one = one.parentElement) around.push(one)
      return !around.some((one) => {
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(one)
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !/^rgba\(.+, 0\)$/.test(outlineColor)
      })
    })
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    const describe = (element: Element) =>
      `<${element.tagName.toLowerCase()} class="${element.classList.value}"> ${element.textContent}`
    return { isAnythingExpected: room !== document || focusable.length > 0, taken, unseen: unseen.map(describe) }
  })
  // A page may have nothing to do on it; a dialog has at least its way out.
  if (isAnythingExpected) expect(taken, 'something takes the focus').toBeGreaterThan(0)
  expect(unseen, 'takes the focus and does not show it').toEqual([])
}
