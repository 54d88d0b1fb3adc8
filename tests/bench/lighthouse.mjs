// What Lighthouse says of the public pages on a phone: the median of several runs. `npm run lighthouse`,
// `npm run lighthouse -- 1` for a quick look. Ends with 1 below performance 95, all else 100.
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findBrowser } from '../../commands/browser.mjs'
import { startProduct } from '../faults/product.mjs'
import { freePort } from '../support/free-port.ts'

const RUNS = Number(process.argv[2] ?? 5)
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
/** Decide instead of the score where it swings by more than SWING points from run to run. */
const LIMITS = { 'largest-contentful-paint': 2500, 'cumulative-layout-shift': 0.05, 'total-blocking-time': 200 }
const SWING = 3
/** A run that takes longer has lost its browser, and would never end. */
const TIMEOUT_MS = 90_000
const TRIES = 3

const executablePath = await findBrowser()
const product = await startProduct()
try {
  const rows = []
  for (const path of ['/', '/kompetenzen', await aCompetency()]) rows.push(await judge(path))
  console.table(Object.fromEntries(rows.map(({ path, ...row }) => [path, row])))
  for (const { path, failures } of rows) for (const failure of failures) console.log(`${path}: ${failure}`)
  process.exitCode = rows.every((row) => row.enough) ? 0 : 1
} finally {
  await product.stop()
}

async function aCompetency() {
  const sitemap = await (await fetch(new URL('/sitemap.xml', product.url))).text()
  return /<loc>[^<]*(\/kompetenzen\/[^<]+)<\/loc>/.exec(sitemap)[1]
}

async function judge(path) {
  const reports = []
  for (let run = 0; run < RUNS; run++) reports.push(await measure(new URL(path, product.url)))
  const scores = (category) => reports.map(({ categories }) => Math.round(categories[category].score * 100))
  const numbers = (audit) => reports.map(({ audits }) => audits[audit].numericValue)
  const row = Object.fromEntries([
    ...CATEGORIES.map((category) => [category, median(scores(category))]),
    ...Object.keys(LIMITS).map((audit) => [audit, Number(median(numbers(audit)).toFixed(3))]),
  ])
  const swing = Math.max(...scores('performance')) - Math.min(...scores('performance'))
  const isFast =
    swing > SWING ? Object.entries(LIMITS).every(([audit, limit]) => row[audit] <= limit) : row.performance >= 95
  const isFlawless = CATEGORIES.slice(1).every((category) => row[category] === 100)
  return { path, ...row, swing, enough: isFast && isFlawless, failures: failuresOf(reports[0]) }
}

/** What cost points outside of performance, in Lighthouse's words. */
function failuresOf({ categories, audits }) {
  const refs = CATEGORIES.slice(1).flatMap((category) => categories[category].auditRefs)
  return refs
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
    .map(({ id }) => `${id}: ${audits[id].title}`)
}

/** @throws when no run comes to an end */
async function measure(url) {
  for (let tries = 1; ; tries++) {
    try {
      return await runOnce(url)
    } catch (error) {
      console.error(`${url.pathname}: ${error.message}`)
      if (tries === TRIES) throw error
    }
  }
}

/** In a browser of its own, which has seen nothing yet. */
async function runOnce(url) {
  const port = await freePort()
  const args = ['--no-sandbox', `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ executablePath, args })
  try {
    const run = lighthouse(url.href, { port, onlyCategories: CATEGORIES, logLevel: 'silent' })
    const result = await Promise.race([run, wait(TIMEOUT_MS)])
    const failure = result ? result.lhr.runtimeError?.message : 'the browser was lost'
    if (failure) throw new Error(failure)
    return result.lhr
  } finally {
    await browser.close()
  }
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
}
