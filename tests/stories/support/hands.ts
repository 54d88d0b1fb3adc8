import type { Locator, Page } from '@playwright/test'

/** Tab until this has the focus, and the key. */
export async function pressByKeyboard(page: Page, target: Locator, key?: string) {
  // A space chooses where Enter would send the form.
  const isChosen = await target.evaluate((one) => one.matches('[type=checkbox], [type=radio]'))
  for (let steps = 0; steps < 40; steps++) {
    if (await target.evaluate((one) => one === document.activeElement))
      return page.keyboard.press(key ?? (isChosen ? 'Space' : 'Enter'))
    await page.keyboard.press('Tab')
  }
  throw new Error(`Not reached by the keyboard: ${target}`)
}

/** Scrolled into sight, where its middle is. */
export const middleOf = async (target: Locator) => {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
}

/** A finger goes down on one thing, moves, and is lifted on another. */
export async function dragByFinger(page: Page, from: Locator, to: Locator) {
  await from.evaluate((one) => one.scrollIntoView({ block: 'center' })) // both are seen then
  await middleOf(to) // whatever scrolls does so before both are measured
  const [start, end] = [await middleOf(from), await middleOf(to)]
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', start)
  for (let step = 1; step <= 8; step++)
    await send('touchMove', {
      x: start.x + ((end.x - start.x) * step) / 8,
      y: start.y + ((end.y - start.y) * step) / 8,
    })
  await send('touchEnd')
}

/** With what somebody presses, where the thing is seen. */
export const presses = {
  mouse: async (page: Page, target: Locator) => {
    const { x, y } = await inTheMiddle(target)
    await page.mouse.click(x, y)
  },
  finger: async (page: Page, target: Locator) => {
    const { x, y } = await inTheMiddle(target)
    await page.touchscreen.tap(x, y)
  },
  keyboard: (page: Page, target: Locator) => pressByKeyboard(page, target),
}
/** Scrolled to where no bar of the page lies above it. */
async function inTheMiddle(target: Locator) {
  await target.evaluate((one) => one.scrollIntoView({ block: 'center' }))
  return middleOf(target)
}

/** Draws a place on an editor's picture by mouse: a quarter wide, a fifth high, from `at` (share of the width) on. */
export async function drawSpot(page: Page, pad: Locator, at: number): Promise<void> {
  await pad.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width * at, y + height * 0.2)
  await page.mouse.down()
  await page.mouse.move(x + width * (at + 0.25), y + height * 0.4, { steps: 4 })
  await page.mouse.up()
}
