import { expect, type Page, test } from '@playwright/test'
import { findBarriers, type Rules } from './axe.ts'
import { soundBefore } from './sound-states.ts'
import { STANDING_IN } from './title.ts'
import { expectVisibleFocus } from './visible-focus.ts'

/** Where axe looks: on a phone and on a desk. */
const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 720 }
/** Where nothing may be too wide. */
const NARROW = { width: 360, height: 740 }
const WIDE = { width: 1440, height: 900 }
/** What a window of 1280 × 720 has room for when it is zoomed to 200 %. */
const ZOOMED = { width: 640, height: 360 }

/**
 * Everybody can use what is on the screen: on a small phone, on a wide window, zoomed to 200 %, by finger and by
 * keyboard; and no part of the kit has come without its styles.
 */
export async function expectSound(page: Page): Promise<void> {
  if (test.info().project.name === 'core') return // decision 053: judged in `npm run test:all`
  await expect(page.getByRole('heading', { name: STANDING_IN })).toHaveCount(0)
  await expectStyled(page)
  await expectVisibleFocus(page)
  await expectAccessible(page)
  const usual = page.viewportSize() ?? DESK
  for (const size of [WIDE, ZOOMED, NARROW]) {
    await page.setViewportSize(size)
    await expectFitting(page)
  }
  await expectStyled(page)
  await page.setViewportSize(usual)
  test.info().annotations.push({ type: 'judged', description: new URL(page.url()).pathname }) // judged-screens.ts reads it
}

/**
 * Nothing for axe to find, in any view of a screen. What it has found sound in this run it does not judge again;
 * further states of a screen it judges in two views that show each rule, each size and each scheme once.
 */
async function expectAccessible(page: Page): Promise<void> {
  const { isScreenKnown, isStateKnown, keep } = await soundBefore(page)
  if (isStateKnown) return
  const usual = page.viewportSize() ?? DESK
  const views = isScreenKnown ? VIEWS_OF_FURTHER_STATE : VIEWS
  // First what is nearest to the screen as it is: a menu that was opened on a phone may be gone on a desk.
  for (const view of usual.width < 768 ? views : views.toReversed()) await expectNoBarriers(page, view)
  await page.emulateMedia({ colorScheme: null })
  await page.setViewportSize(usual)
  keep()
}

type View = { size: typeof PHONE | typeof DESK; scheme: 'light' | 'dark'; rules: Rules }
/** A target is at least 24 pixels wide and high, or has as much room around it (WCAG 2.2, 2.5.8). */
const ALL_BY_FINGER = { also: ['target-size'] }
const CONTRAST = { only: ['color-contrast'] }
const VIEWS: View[] = [
  { size: PHONE, scheme: 'light', rules: ALL_BY_FINGER },
  { size: PHONE, scheme: 'dark', rules: CONTRAST },
  { size: DESK, scheme: 'dark', rules: CONTRAST },
  { size: DESK, scheme: 'light', rules: {} },
]
const VIEWS_OF_FURTHER_STATE: View[] = [
  { size: PHONE, scheme: 'light', rules: ALL_BY_FINGER },
  { size: DESK, scheme: 'dark', rules: {} },
]

async function expectNoBarriers(page: Page, { size, scheme, rules }: View) {
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: scheme })
  await settle(page, scheme)
  if (size === PHONE) await growToPage(page)
  const found = await findBarriers(page, rules)
  expect(found.map((barrier) => `${size === PHONE ? 'on a phone' : 'on a desk'}, ${scheme}: ${barrier}`)).toEqual([])
}

/**
 * As high as the page, also when that grows meanwhile: what a bar at the edge covers until one
 * scrolls would count as too small.
 */
const growToPage = (page: Page) =>
  expect(async () => {
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    if (height === page.viewportSize()?.height) return
    await page.setViewportSize({ ...PHONE, height: Math.max(height, PHONE.height) })
    throw new Error('The page has just got another height.')
  }).toPass()

/**
 * Each class of the kit on the page has a rule in some style sheet (the kit's styles are imported part by part), and no
 * part stands in two: its rules count in their order.
 */
async function expectStyled(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const styled = new Set<string>()
    const definedIn = new Map<string, CSSStyleSheet>()
    const twice = new Set<string>()
    const read = (rules: CSSRuleList, sheet: CSSStyleSheet) => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule) {
          for (const [, name = ''] of rule.selectorText.matchAll(/\.(m_[0-9a-f]{8})/g)) styled.add(name)
          const name = /^\.(m_[0-9a-f]{8})$/.exec(rule.selectorText)?.[1]
          if (name) {
            const other = definedIn.get(name)
            if (other && other !== sheet) twice.add(`${name} in ${other.href} and ${sheet.href}`)
            definedIn.set(name, sheet)
          }
        }
        if (rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule) read(rule.cssRules, sheet)
      }
    }
    for (const sheet of document.styleSheets) read(sheet.cssRules, sheet)
    const unstyled = [...document.querySelectorAll('[class*="m_"]')].flatMap((element) =>
      [...element.classList]
        .filter((name) => /^m_[0-9a-f]{8}$/.test(name) && !styled.has(name))
        .map((name) => `${name} of <${element.tagName.toLowerCase()} class="${element.classList.value}">`),
    )
    return { unstyled: [...new Set(unstyled)], twice: [...twice] }
  })
  expect(found).toEqual({ unstyled: [], twice: [] })
}

/** Nothing has to be scrolled sideways, neither the page nor a dialog. */
async function expectFitting(page: Page): Promise<void> {
  const tooWide = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('html, :is([role=dialog], dialog[open]), :is([role=dialog], dialog[open]) *')]
        .filter(
          (element) =>
            element.matches('html, [role=dialog], dialog[open]') || getComputedStyle(element).overflowX === 'auto',
        )
        .filter((element) => element.scrollWidth > element.clientWidth)
        .map(
          (element) => `<${element.tagName.toLowerCase()} class="${element.classList.value}"> ${element.scrollWidth}`,
        ),
    )
  await expect.poll(tooWide, `at ${page.viewportSize()?.width} pixels`).toEqual([])
}

/** The scheme changes a moment after the browser's, and colours may fade: judged halfway, nothing has its contrast. */
const settle = (page: Page, scheme: string): Promise<void> =>
  page.evaluate(async (wanted) => {
    const html = document.documentElement
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    // The lab has no kit: its style sheet follows the browser by itself.
    const isAsWanted = () => (html.dataset.mantineColorScheme ?? wanted) === wanted
    for (let frames = 0; !isAsWanted(); frames++) {
      if (frames > 300) throw new Error(`The scheme has stayed ${html.dataset.mantineColorScheme}.`)
      await frame()
    }
    // A loader never ends; what fades does, and need not be waited for.
    const fading = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    do {
      for (const transition of fading()) transition.finish()
      await frame()
      await frame()
    } while (fading().length > 0)
  }, scheme)
