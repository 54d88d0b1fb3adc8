import { stepsAt } from '../../../domain/content/steps.ts'
import type { Assignment, LevelChoice } from '../../../domain/learning/assignments.ts'
import { setApart } from '../../../domain/people/names.ts'

type Child = { id: string; name: string; age: number; assignedIds: string[] }
type Competency = { id: string; title: string; levels: { minAge: number | null }[] }
type LeftOut = { child: Child; competency: Competency; why: 'has it' | 'too young' }

/** Whether a child of this age has anything to do in a competency when its levels are opened by age. */
export const isOpenAt = (age: number, { levels }: Pick<Competency, 'levels'>) =>
  levels.length === 0 || stepsAt(age, levels).now > 0

/**
 * Every chosen competency for every chosen child, without what a child already has and what has no level open at its
 * age: the server would refuse the whole request.
 */
export function pairsOf(
  children: Child[],
  competencies: Competency[],
  choiceOf: (child: Child, competency: Competency) => LevelChoice,
): { assignments: Assignment[]; leftOut: LeftOut[] } {
  const assignments: Assignment[] = []
  const leftOut: LeftOut[] = []
  for (const child of children) {
    for (const competency of competencies) {
      const levels = choiceOf(child, competency)
      if (child.assignedIds.includes(competency.id)) leftOut.push({ child, competency, why: 'has it' })
      else if (levels === 'byAge' && !isOpenAt(child.age, competency))
        leftOut.push({ child, competency, why: 'too young' })
      else assignments.push({ childId: child.id, competencyId: competency.id, levels })
    }
  }
  return { assignments, leftOut }
}

/** The reason for a person: '„WhatsApp“ hat Lea schon.' */
export const reasonOf = ({ child, competency, why }: LeftOut): string =>
  why === 'has it'
    ? `„${competency.title}“ hat ${child.name} schon.`
    : `„${competency.title}“ ist noch nichts für ${setApart(child.name)} (${child.age}) und bleibt weg.`

/** 'Emil', 'Emil und Lea', 'Emil, Lea und Tom'. */
export const namesInTurn = (names: string[]) => new Intl.ListFormat('de').format(names)
