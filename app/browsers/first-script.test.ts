import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { firstScript, polyfilled } from './first-script.ts'

/** Runs it in a browser that has everything but what `change` takes away. */
function run(change = '') {
  const attributes: Record<string, string> = {}
  const written: string[] = []
  const page = createContext({
    URL: { parse: () => null, canParse: () => true },
    CSS: { supports: () => true },
    HTMLScriptElement: { supports: (type: string) => type === 'importmap' },
    document: {
      documentElement: { setAttribute: (name: string, value: string) => Object.assign(attributes, { [name]: value }) },
      write: (html: string) => written.push(html),
    },
  })
  runInContext(`${change}; ${firstScript}`, page)
  return { isTooOld: 'data-too-old' in attributes, written }
}

test('a browser that has everything loads nothing more', () => {
  expect(run()).toEqual({ isTooOld: false, written: [] })
})

test.each([...polyfilled.map((what) => `delete ${what.replace('[]', 'Array.prototype')}`)])(
  'one that lacks little gets it before any module runs: %s',
  (change) => {
    expect(run(change)).toEqual({ isTooOld: false, written: ['<script src="/polyfills.js"></script>'] })
  },
)

test.each([
  ['iPadOS 15: no import maps', 'HTMLScriptElement.supports = () => false'],
  ['iPadOS 14: nobody could ask for them', 'delete HTMLScriptElement.supports'],
  ['Firefox 120: no :has()', 'CSS.supports = () => false'],
])('%s, and the page says that the browser is too old', (_sentence, change) => {
  expect(run(change)).toEqual({ isTooOld: true, written: [] })
})

test('what is asked for is what the file brings', () => {
  const brought = readFileSync('app/browsers/polyfills.ts', 'utf8').match(/(?<=modules\/\w+\.).+(?=\.js)/g) ?? []
  const nameOf = (what: string) => what.replace('[]', 'array').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  expect(polyfilled.map((what) => nameOf(what).replace(/^-/, '').replace('u-r-l', 'url'))).toEqual(brought)
})
