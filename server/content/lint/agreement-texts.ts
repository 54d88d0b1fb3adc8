import { filledText } from '../../../domain/learning/agreement/clauses.ts'
import type { Agreement } from '../files/agreement.ts'
import type { ReadText } from './read-text.ts'

/** All that a family reads of its agreement. A clause of the parents is said to the child: both are read by children. */
export const agreementTextsOf = ({ clauses, kit }: Agreement): ReadText[] => [
  ...clauses.data.subjects.map(({ title }, index) => readBy('children', clauses, ['subjects', index], title)),
  ...clauses.data.clauses.map((clause, index) =>
    readBy('children', clauses, ['clauses', index, 'text'], filledText(clause)),
  ),
  ...kitTextsOf(kit),
]

/** The texts of the sheets; what stands below `parents` is theirs. */
export const kitTextsOf = (kit: Agreement['kit']): ReadText[] =>
  leavesOf(kit.data).map(({ path, text }) => readBy(path.includes('parents') ? 'parents' : 'children', kit, path, text))

function leavesOf(value: unknown, path: PropertyKey[] = []): { path: PropertyKey[]; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (Array.isArray(value)) return value.flatMap((one, index) => leavesOf(one, [...path, index]))
  return Object.entries(value as object).flatMap(([name, one]) => leavesOf(one, [...path, name]))
}

const readBy = (
  reader: ReadText['reader'],
  { file, lineOf }: Pick<Agreement['kit'], 'file' | 'lineOf'>,
  path: PropertyKey[],
  text: string,
): ReadText => ({ file, line: lineOf(path), text, reader })
