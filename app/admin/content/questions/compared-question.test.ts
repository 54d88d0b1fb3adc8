import { expect, test } from 'vitest'
import type { QuestionDraft } from '../../../../domain/content/questions/question.ts'
import { listOfKinds } from '../../../../tests/support/questions.ts'
import { comparedQuestion } from './compared-question.ts'

type Path = (string | number)[]

/** Every value in it by its path. Ids and keys name what others point to, and are not seen themselves. */
function valuesIn(inside: unknown, path: Path = []): { path: Path; value: unknown }[] {
  if (Array.isArray(inside)) return inside.flatMap((one, index) => valuesIn(one, [...path, index]))
  if (typeof inside !== 'object' || inside === null) return [{ path, value: inside }]
  return Object.entries(inside)
    .filter(([name]) => !['id', 'key', 'kind'].includes(name))
    .flatMap(([name, one]) => valuesIn(one, [...path, name]))
}

function otherValue(value: unknown, name: unknown): unknown {
  if (name === 'place') return value === 'truhe' ? 'wolke' : 'truhe'
  if (name === 'picture' || name === 'partnerPicture') return 'star'
  if (typeof value === 'number') return value + 1.5
  return typeof value === 'boolean' ? !value : `${value} anders`
}

function withValue(question: QuestionDraft, path: Path, value: unknown): QuestionDraft {
  const copy = structuredClone(question)
  const owner = path.slice(0, -1).reduce((inside, step) => inside[step as keyof object], copy as object)
  Object.assign(owner, { [path.at(-1) as string]: value })
  return copy
}

test.each(listOfKinds())('a comparison shows every change of a question to $kind', (question) => {
  for (const { path, value } of valuesIn(question)) {
    const changed = withValue(question, path, otherValue(value, path.at(-1)))
    expect(comparedQuestion(changed, 0), path.join('.')).not.toEqual(comparedQuestion(question, 0))
  }
})
