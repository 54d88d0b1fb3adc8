import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './environment.mjs'

/**
 * What one of the oldest browsers lacks (commands/oldest-browsers.ts) and app/browsers/polyfills.ts does not bring,
 * with the first versions that have it. Source: MDN's browser-compat-data. Whoever needs one of these adds it there, or
 * asks first whether the browser has it and names the file below.
 */
const lacking = [
  [/\bPromise\.try\b/, 'Safari 18.2, Chrome 128, Firefox 134'],
  [/\bArray\.fromAsync\b/, 'Chrome 121'],
  [/\bIterator\.(from|prototype|concat)\b/, 'Safari 18.4, Chrome 122, Firefox 131'],
  [/\.(values|keys|entries)\(\)\s*\.\w/, 'Iterator helpers: Safari 18.4, Chrome 122, Firefox 131'],
  [/\.matchAll\([^()]*\)\s*\.\w/, 'Iterator helpers: Safari 18.4, Chrome 122, Firefox 131'],
  [
    /(?<!\bz)\.(union|intersection|difference|symmetricDifference|is(Subset|Superset)Of|isDisjointFrom)\(/,
    'methods of Set: Safari 17, Chrome 122, Firefox 127',
  ],
  [/\.(is|to)WellFormed\(/, 'Chrome 111, Firefox 119'],
  [/\.getOrInsert(Computed)?\(/, 'Safari 26.2, Chrome 145, Firefox 144'],
  [/\bRegExp\.escape\b|\bError\.isError\b|\bMath\.(f16round|sumPrecise)\b/, '2025'],
  [/\bAbortSignal\.any\b/, 'Safari 17.4, Chrome 116, Firefox 124'],
  [/\bResponse\.json\(/, 'Safari 17'],
  [/\bReadableStream\.from\b/, 'no Safari'],
  [/\.(from|to|setFrom)(Base64|Hex)\(/, 'Safari 18.2, Chrome 140, Firefox 133'],
  [/\bIntl\.(Segmenter|DurationFormat)\b/, 'Segmenter: Firefox 125'],
  [/\.formatRange(ToParts)?\(/, 'of numbers: Firefox 116'],
  [/\bTemporal\.|\bURLPattern\b|\bnavigator\.userActivation\b|\bscheduler\./, 'Firefox 120 and later, Safari 26'],
  [/\.checkVisibility\(/, 'Safari 17.4'],
  [/\.startViewTransition\(|\.(show|hide|toggle)Popover\(|\bpopover=/, 'Firefox 125 and later'],
  [/\.(setHTMLUnsafe|parseHTMLUnsafe|moveBefore)\(/, 'Chrome 124 and later'],
  [/\brequestIdleCallback\b/, 'no Safari'],
  [/[^\s/]\/[dgimsuy]*v[dgimsuy]*(?=[\s.,;)\]])/, 'the flag v: Safari 17, Chrome 112, Firefox 116'],
]

/** These ask first. */
const asked = {
  'app/learning/read-aloud/sentences.ts': /\bIntl\.Segmenter\b/,
  'app/reminders/meet-when-idle.ts': /\brequestIdleCallback\b/,
  'app/when-idle.ts': /\brequestIdleCallback\b/,
}

/** Storage that is blocked throws where it is named (app/storage.ts). */
const throwing = [/(?<!['"`.\w])(window\.)?(local|session)Storage\b/, 'throws where storage is blocked: app/storage.ts']

const WHERE = '{app,domain,simulator}/**/*.{ts,tsx}'
const EXCEPT =
  /\.test\.tsx?$|^app\/(storage|entry\.server|learning\/reading-comfort\/first-paint)\.tsx?$|^simulator\/(protocol|run|main|lab)/

/** @throws with every place that fails in a browser which we say works, and since when browsers have it */
function checkBrowsers() {
  const files = globSync(WHERE, { cwd: root }).filter((file) => !EXCEPT.test(file))
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const code = line.replace(/^\s*(\/\/|\*|\/\*).*|\s\/\/ .*/, '')
        return [...lacking, throwing]
          .filter(([use]) => use.test(code) && String(asked[file]) !== String(use) && !asked[file]?.test(code))
          .map(([use, since]) => `${file}:${index + 1} «${use.exec(code)[0]}»: ${since}`)
      }),
  )
  if (found.length > 0) throw new Error(`Not in all browsers that we say work:\n${found.join('\n')}`)
}

checkBrowsers()
