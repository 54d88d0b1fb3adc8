import type { Locator } from '@playwright/test'

/** Counts what a thumb does: each button, link and box, and each field once; typing is not counted. */
export function countTaps() {
  const labels: string[] = []
  return {
    async tap(target: Locator, label = String(target)) {
      labels.push(label)
      await target.tap()
    },
    async fill(field: Locator, text: string) {
      labels.push(String(field))
      await field.tap()
      await field.fill(text)
    },
    /** For what lies outside of the page, as a link in a mail. */
    note: (label: string) => void labels.push(label),
    get labels() {
      return labels
    },
  }
}
