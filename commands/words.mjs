import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './environment.mjs'

/** Words that were replaced by the usual ones (glossary in docs/architecture.md), each with what to say instead. */
const retired = [
  [/\b(lend|lends|lent|lending)(\b|_)|lendDue|LentMails/, 'claim, give back'],
  [/\w+Office\b/, 'worker'],
  [/KeptPages|kept-pages\b(?!\.md)/, 'page cache'],
  [/PATIENCE|\b[iI]?m?patience\b|createPatientServer/, 'timeout'],
  [/findDoor|\bdoor\.ts\b/, 'command access'],
  [/secondStep|SecondStep|SECOND_STEP|second_step|second-step(?!\.md)/, 'two-factor'],
  [/signLetter|letterBody/, 'webhook message'],
  [/\b[sS]tray|outcome_letter/, 'orphaned files, outcome_message'],
  [/createBudget/, 'rate limit'],
  [/verdictOn/, 'bounce'],
  [/\bWire\b/, 'socket'],
  [/DataFrame|SiteFrame/, 'layout'],
  [/findPlaces|PicturePlace/, 'usages'],
  [/soundInputOnly/, 'request validation'],
  [/MailPermit|mail-permit/, 'mail quota'],
  [/readNews|NEWS_LASTS|\b(takeTurn|lockTurn|setTurn)\b/, 'notice, next reminder'],
  [/\b(longestLane|lanes?)\b/, 'queue per address'],
  [/(allow|open|is)WayBack|isAllowedBack/, 'rollback'],
  [
    /\bdoings\b|serverIsAway|[bB]eg[ui]nAhead|askedAhead|[kK]eptAnswers|settleDevice/,
    'task, offline, prefetched attempt, cached answer',
  ],
  [/markerOf|MOST_MARKED/, 'glossary link'],
  [/\banew\b/, 'again, refetch, recount'],
]

const WHERE = '{app,commands,db,docs,domain,emails,server,simulator,tests}/**/*.{ts,tsx,mjs,md,sql}'
/** This file, and the types generated from names of tables. */
const EXCEPT = ['commands/words.mjs', 'server/platform/db/types.ts']

const COMMENT = /^\s*(\/\/|\/\*|\*|--) (?!biome-ignore)/
const WIDEST = 120

/** @throws with every place where a retired word is used, and what to say instead; with comments that are too wide */
function checkWords() {
  const files = globSync(WHERE, { cwd: root }).filter((file) => !EXCEPT.includes(file))
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => problemsIn(line).map((problem) => `${file}:${index + 1} ${problem}`)),
  )
  if (found.length > 0) throw new Error(`Words:\n${found.join('\n')}`)
}

/** @param {string} line */
function problemsIn(line) {
  const isTooWide = COMMENT.test(line) && line.length > WIDEST
  const used = retired.filter(([word]) => word.test(line))
  return [
    ...used.map(([word, instead]) => `«${word.exec(line)[0]}»: ${instead}`),
    ...(isTooWide ? [`wider than ${WIDEST} signs`] : []),
  ]
}

checkWords()
