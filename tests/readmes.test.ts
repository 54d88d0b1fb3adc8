import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { activityKinds } from '../domain/content/activities/activity.ts'

const root = `${import.meta.dirname}/..`
const files = globSync('{*.*,{app,commands,content,db,deploy,docs,domain,emails,server,simulator,tests}/**/*.*}', {
  cwd: root,
})

/** A file by its name, or by the end of its path, as texts name it in backticks. */
const NAMED = /`([\w./-]+\.(?:tsx?|mjs|sql|yaml|css))`/g

test.each([
  'README.md',
  'docs/architecture.md',
  ...globSync(['{app,domain,simulator,server/*}/README.md', 'docs/decisions/*.md'], { cwd: root }),
])('the files that %s names are there', (text) => {
  const names = [...readFileSync(`${root}/${text}`, 'utf8').matchAll(NAMED)].map(([, name = '']) => name)
  const isThere = (name: string) => files.some((file) => file === name || file.endsWith(`/${name}`))
  expect(names.filter((name) => !isThere(name))).toEqual([])
})

test('content/README.md says how each kind of activity is written in a file', () => {
  const format = readFileSync(`${root}/content/README.md`, 'utf8')
  expect(activityKinds.filter((kind) => !format.includes(`\nkind: ${kind} `))).toEqual([])
})
