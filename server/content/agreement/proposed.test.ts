import { describe, expect, test } from 'vitest'
import {
  clausesFor,
  contradicting,
  problemOfFilling,
  proposedOf,
} from '../../../domain/learning/agreement/agreement.ts'
import { readAgreement } from '../files/agreement.ts'

const { clauses } = (await readAgreement()).clauses.data

describe('what is proposed', () => {
  test.each([3, 6, 9, 13, 17, 19])('to a family with a child of %i can be signed as it is', (age) => {
    const offered = clausesFor(age, clauses)
    const proposed = proposedOf(offered)
    expect(proposed.length).toBeGreaterThanOrEqual(8)
    for (const { key, filling } of proposed) {
      const clause = offered.find((one) => one.key === key)
      expect(problemOfFilling(clause?.blank ?? null, filling), key).toBeUndefined()
      expect(
        contradicting(key, offered).filter((other) => proposed.some((one) => one.key === other)),
        key,
      ).toEqual([])
    }
    const promised = (by: string) => proposed.filter(({ key }) => offered.find((one) => one.key === key)?.by === by)
    expect(promised('parent').length).toBeGreaterThanOrEqual(promised('child').length)
  })

  test('is another thing for a small child than for one that is nearly grown up', () => {
    const keysAt = (age: number) => proposedOf(clausesFor(age, clauses)).map(({ key }) => key)
    expect(keysAt(7)).not.toEqual(keysAt(14))
  })
})
