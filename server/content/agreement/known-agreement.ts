import type { Clause } from '../../../domain/learning/agreement/clauses.ts'
import type { AgreementKit } from '../../../domain/learning/agreement/kit.ts'
import { Remembered } from '../../platform/db/remembered.ts'

type Known = {
  subjects: { key: string; title: string }[]
  clauses: Clause[]
  sentences: AgreementKit['sentences']
  /** The ids of the competencies that freedoms name. */
  competencyIds: Map<string, string>
}

/** What the files said when it was first asked for; the YAML parser is loaded only then. */
const known = new Remembered<Known>(async () => {
  const { readAgreement, readCompetencyId } = await import('../files/agreement.ts')
  const { clauses, kit } = await readAgreement()
  const names = new Set(clauses.data.clauses.flatMap(({ opensWith }) => (opensWith ? [opensWith.competency] : [])))
  const ids = await Promise.all([...names].map(async (name) => [name, await readCompetencyId(name)] as const))
  return { ...clauses.data, sentences: kit.data.sentences, competencyIds: new Map(ids) }
})

/** The clauses that families choose from (content/agreement.yaml), and the texts around them (agreement-kit.yaml). */
export const knownAgreement = (): Promise<Known> => known.get()
