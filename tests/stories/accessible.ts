import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { expectVisibleFocus } from './visible-focus.ts'

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
  await expectAccessible(page)
  await expectVisibleFocus(page)
  const usual = page.viewportSize() ?? NARROW
  for (const size of [WIDE, ZOOMED, NARROW]) {
    await page.setViewportSize(size)
    await expectFitting(page)
  }
  await expectStyled(page)
  await expectTouchable(page)
  await page.setViewportSize(usual)
}

/** Nothing for axe to find, in the light and in the dark scheme. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await settle(page, colorScheme)
    await expectNothingFound(new AxeBuilder({ page }), colorScheme)
  }
  await page.emulateMedia({ colorScheme: null })
}

/**
 * Each target is at least 24 pixels wide and high, or has as much room around it (WCAG 2.2, 2.5.8). Judged on a screen as
 * high as the page: what a bar at the edge covers until one scrolls would count as too small.
 */
async function expectTouchable(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ ...NARROW, height: Math.max(height, NARROW.height) })
  await expectNothingFound(new AxeBuilder({ page }).withRules('target-size'), 'on a phone')
}

async function expectNothingFound(axe: AxeBuilder, circumstances: string) {
  const { violations } = await axe.analyze()
  const found = violations.map(
    ({ id, nodes }) => `${circumstances}: ${id} at ${nodes.map((node) => node.target).join(', ')}`,
  )
  expect(found).toEqual([])
}

/**
 * Each class of the kit on the page has a rule in some style sheet (the kit's styles are imported part by part), and no part
 * stands in two: its rules count in their order.
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
