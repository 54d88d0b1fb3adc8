import { describe, expect, test } from 'vitest'
import { today } from '../platform/dates.ts'
import { type Consent, consentState, decidesItself } from './consent.ts'

const bornYearsAgo = (years: number, days = 0) => {
  const [year = 0, month, day] = today(new Date(Date.now() - days * 86_400_000)).split('-')
  return { birthdate: `${Number(year) - years}-${month}-${day}` }
}
const younger = bornYearsAgo(12)
const older = bornYearsAgo(17)
const by = (givenBy: Consent['givenBy'], withdrawnAt: string | null = null): Consent => ({
  givenBy,
  isOfGuardian: true,
  version: '1',
  givenAt: '2026-01-01T10:00:00.000Z',
  withdrawnAt,
})
const ofFormerGuardian: Consent = { ...by('parent'), isOfGuardian: false }
const gone = '2026-02-01T10:00:00.000Z'

describe('a consent', () => {
  test.each<[string, { birthdate: string }, Consent[], ReturnType<typeof consentState>]>([
    ['of the parent holds for a younger child', younger, [by('parent')], 'given'],
    ['that was withdrawn holds no more', younger, [by('parent', gone)], 'withdrawn'],
    ['holds again when it was given again', younger, [by('parent', gone), by('parent')], 'given'],
    ['of the parent alone does not hold from 16 on', older, [by('parent')], 'awaits child'],
    ['of its own holds from 16 on', older, [by('parent'), by('child')], 'given'],
    ['of its own holds from 16 on without the parent’s', older, [by('parent', gone), by('child')], 'given'],
    ['of who has left holds no more', younger, [ofFormerGuardian], 'withdrawn'],
    ['of who has left stands beside that of who stayed', younger, [ofFormerGuardian, by('parent')], 'given'],
    ['of who has left is enough to ask the child from 16 on', older, [ofFormerGuardian], 'awaits child'],
    ['that went with an account leaves the child of 16 to be asked', older, [], 'awaits child'],
    ['that went with an account is missing for a younger child', younger, [], 'withdrawn'],
    ['withdrawn by everybody holds no more', older, [by('parent', gone), by('child', gone)], 'withdrawn'],
  ])('%s', (_sentence, child, consents, state) => expect(consentState(child, consents)).toBe(state))

  test('is the child’s own from the sixteenth birthday on', () => {
    expect(decidesItself(bornYearsAgo(16))).toBe(true)
    expect(decidesItself(bornYearsAgo(16, -1)), 'the day before').toBe(false)
  })
})
