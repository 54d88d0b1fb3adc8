import { runInThisContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { withoutEval } from './without-eval.ts'

test('zod, told before it is loaded, reads an object without trying an eval', async () => {
  runInThisContext(withoutEval)
  const evals = vi.spyOn(globalThis, 'Function')
  vi.resetModules()
  const { z } = await import('zod')
  expect(z.object({ name: z.string() }).parse({ name: 'Mila' })).toEqual({ name: 'Mila' })
  expect(evals).not.toHaveBeenCalled()
})
