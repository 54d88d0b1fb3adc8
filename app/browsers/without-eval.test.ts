import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { withoutEval } from './without-eval.ts'

/** How often zod tries an eval to read an object, in a process of its own: it looks for its setting as it is loaded. */
function evalsAfter(script: string): number {
  const reading = `${script};
    let tries = 0
    const count = () => { tries++; throw new Error('no eval here') }
    globalThis.Function = new Proxy(Function, { construct: count, apply: count })
    const { z } = await import('zod')
    z.object({ name: z.string() }).parse({ name: 'Mila' })
    console.log(tries)`
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', reading], { encoding: 'utf8' }))
}

test('zod, told before it is loaded, reads an object without trying an eval', () => {
  expect(evalsAfter('')).toBeGreaterThan(0)
  expect(evalsAfter(withoutEval)).toBe(0)
})
