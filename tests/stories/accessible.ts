import { expect, type Page } from '@playwright/test'
import { findBarriers, type Rules } from './axe.ts'
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
 * Everybody can use what is on the screen: on a small phone, on a wide window, zoomed to 200 %, by finger and by keyboard;
 * and no part of the kit has come without its styles.
 */
export async function expectSound(page: Page): Promise<void> {
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
}

/** Nothing for axe to find: by any rule in the light, of contrast in the dark; on a desk, and by finger on a phone. */
export async function expectAccessible(page: Page): Promise<void> {
  const usual = page.viewportSize() ?? DESK
  // First what is nearest to the screen as it is: a menu that was opened on a phone may be gone on a desk.
  for (const size of usual.width < 768 ? [PHONE, DESK] : [DESK, PHONE]) {
    await page.setViewportSize(size)
    // As high as the page: what a bar at the edge covers until one scrolls would count as too small for a finger.
    if (size === PHONE) await page.setViewportSize({ ...PHONE, height: await heightOf(page) })
    // A target is at least 24 pixels wide and high, or has as much room around it (WCAG 2.2, 2.5.8).
    await expectNoBarriers(page, size, 'light', size === PHONE ? { also: ['target-size'] } : {})
    await expectNoBarriers(page, size, 'dark', { only: ['color-contrast'] })
  }
  await page.emulateMedia({ colorScheme: null })
  await page.setViewportSize(usual)
}

const heightOf = (page: Page) =>
  page.evaluate((least) => Math.max(document.documentElement.scrollHeight, least), PHONE.height)

async function expectNoBarriers(page: Page, size: typeof DESK, colorScheme: 'light' | 'dark', rules: Rules) {
  await page.emulateMedia({ colorScheme })
  await settle(page, colorScheme)
  const where = size === PHONE ? 'on a phone' : 'on a desk'
  const found = await findBarriers(page, rules)
  expect(found.map((barrier) => `${where}, ${colorScheme}: ${barrier}`)).toEqual([])
}

/** Each class of the kit on the page has a rule in some style sheet: the kit's styles are imported part by part. */
async function expectStyled(page: Page): Promise<void> {
  const unstyled = await page.evaluate(() => {
    const styled = new Set<string>()
    const read = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule)
          for (const [, name = ''] of rule.selectorText.matchAll(/\.(m_[0-9a-f]{8})/g)) styled.add(name)
        if (rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule) read(rule.cssRules)
      }
    }
    for (const sheet of document.styleSheets) read(sheet.cssRules)
    const unstyled = [...document.querySelectorAll('[class*="m_"]')].flatMap((element) =>
      [...element.classList]
        .filter((name) => /^m_[0-9a-f]{8}$/.test(name) && !styled.has(name))
        .map((name) => `${name} of <${element.tagName.toLowerCase()} class="${element.classList.value}">`),
    )
    return [...new Set(unstyled)]
  })
  expect(unstyled).toEqual([])
}

/** Nothing has to be scrolled sideways, neither the page nor a dialog. */
async function expectFitting(page: Page): Promise<void> {
  const tooWide = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('html, [role=dialog], [role=dialog] *')]
        .filter((element) => element.matches('html, [role=dialog]') || getComputedStyle(element).overflowX === 'auto')
        .filter((element) => element.scrollWidth > element.clientWidth)
        .map(
          (element) => `<${element.tagName.toLowerCase()} class="${element.classList.value}"> ${element.scrollWidth}`,
        ),
    )
  await expect.poll(tooWide, `at ${page.viewportSize()?.width} pixels`).toEqual([])
}

/** The scheme changes a moment after the browser's, and colours may fade: judged halfway, nothing has its contrast. */
async function settle(page: Page, colorScheme: string): Promise<void> {
  const html = page.locator('html')
  // The lab has no kit: its style sheet follows the browser by itself.
  if (await html.getAttribute('data-mantine-color-scheme'))
    await expect(html).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    // A loader never ends; what fades does.
    const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(fading.map((animation) => animation.finished))
  })
}
