import { type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test'

/** With what somebody presses, in the window in which they do. */
export const hands = {
  mouse: { viewport: { width: 1280, height: 800 } },
  finger: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} satisfies Record<string, BrowserContextOptions>
export type Hand = keyof typeof hands

/** What looks like the button to press: the kit's filled one, or what a card shows in its place. */
const PRIMARY =
  ':is(.mantine-Button-root:is(:not([data-variant]), [data-variant="filled"]), [data-primary]):not(:disabled, [data-disabled])'
const WAITING = '.mantine-Loader-root, .mantine-Skeleton-root, [aria-busy="true"]'

/** The dialog that lies on top; without one, the page between header and footer. */
const onTop = (page: Page) => page.locator('#inhalt, [role="dialog"], dialog[open]').last()

const primaryButtons = (page: Page) => onTop(page).locator(PRIMARY).filter({ visible: true })

const labelsOf = async (buttons: Locator) =>
  (await buttons.allInnerTexts()).map((text) => text.trim().replace(/\s+/g, ' '))

/** These primary buttons can be pressed now, and no others. */
export async function expectPrimary(page: Page, labels: string[]): Promise<void> {
  await expect(onTop(page).getByRole('heading').first()).toBeVisible()
  await expect(onTop(page).locator(WAITING).filter({ visible: true })).toHaveCount(0)
  const shown = async () => [...new Set(await labelsOf(primaryButtons(page)))].sort()
  await expect.poll(shown, `the primary buttons of ${page.url()}`).toEqual([...labels].sort())
}

/**
 * Presses what looks like a button and says this, by coordinates, whatever lies there: near its four edges, where the
 * press is caught before it does anything, and then in its middle.
 */
export async function pressWhereSeen(page: Page, label: string, hand: Hand): Promise<void> {
  const button = primaryButtons(page).nth((await labelsOf(primaryButtons(page))).indexOf(label))
  const { x, y, width, height } = await inSight(button)
  const press = (...at: [number, number]) => (hand === 'finger' ? page.touchscreen.tap(...at) : page.mouse.click(...at))
  const caught = await catchPresses(page)
  await press(x + width / 2, y + NEAR)
  await press(x + width - NEAR, y + height / 2)
  await press(x + width / 2, y + height - NEAR)
  await press(x + NEAR, y + height / 2)
  const met = () =>
    button.evaluate(
      // A card may show a button where its link lies above it.
      (one, { met }) => met.map((it) => it && (it === one || (one.matches('[data-primary]') && it === met[0]))),
      caught,
    )
  await expect.poll(met, `pressed near its upper, right, lower and left edge: ${label}`).toEqual(Array(4).fill(true))
  await caught.evaluate(({ letGo }) => letGo())
  await press(x + width / 2, y + height / 2)
}
/** Pixels. */
const NEAR = 2

/**
 * Scrolls it to where one looks, waits until it is at rest, and measures what one sees of it: a key has an edge below.
 */
const inSight = (button: Locator) =>
  button.evaluate(async (one) => {
    await document.fonts.ready
    one.scrollIntoView({ block: 'center', behavior: 'instant' })
    const place = () => one.getBoundingClientRect()
    for (let last = place(), still = 0; still < 2; ) {
      await new Promise(requestAnimationFrame)
      const now = place()
      still = now.x === last.x && now.y === last.y && now.width === last.width ? still + 1 : 0
      last = now
    }
    const [, edge = 0] = /0px (\d+)px 0px 0px/.exec(getComputedStyle(one).boxShadow) ?? []
    const { x, y, width, height } = place()
    return { x, y, width, height: height + Number(edge) }
  })

/** Nothing comes of a press from now on; what it met is written down: the link or button, or nothing of the kind. */
const catchPresses = (page: Page) =>
  page.evaluateHandle(() => {
    const met: (Element | null)[] = []
    const meet = (event: Event) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      met.push((event.target as Element).closest('a[href], button'))
    }
    window.addEventListener('click', meet, true)
    return { met, letGo: () => window.removeEventListener('click', meet, true) }
  })
