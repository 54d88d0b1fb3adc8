import { clausesFor } from '../../../domain/learning/agreement/agreement.ts'
import { knownAgreement } from '../../content/agreement/known-agreement.ts'
import type { Tx } from '../../platform/db/actor.ts'

/**
 * What a family of a child of that age can choose from, in the order of the file. `opensWith`: for a freedom, its pass in
 * the words of today; freedoms whose competency is not taught here are none.
 */
export async function readChoices(tx: Tx, { age }: { age: number }) {
  const { subjects, clauses, competencyIds } = await knownAgreement()
  const titles = await titlesOf(tx, [...competencyIds.values()])
  const offered = clausesFor(age, clauses).flatMap(({ key, subject, by, text, blank, opensWith, ...clause }) => {
    const competencyId = opensWith && competencyIds.get(opensWith.competency)
    const title = competencyId && titles.get(competencyId)
    if (opensWith && !(competencyId && title)) return []
    const pass = opensWith && competencyId && title ? { competencyId, competency: title, steps: opensWith.steps } : null
    const { excludes, supersedes, recommended } = clause
    return [{ key, subject, promisedBy: by, text, blank, opensWith: pass, excludes, supersedes, recommended }]
  })
  return {
    subjects: subjects.filter(({ key }) => offered.some(({ subject }) => subject === key)),
    clauses: offered,
  }
}
export type Choices = Awaited<ReturnType<typeof readChoices>>

async function titlesOf(tx: Tx, ids: string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('competencies')
    .where('id', 'in', ids)
    .where('publishedAt', 'is not', null)
    .select(['id', 'title'])
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}
