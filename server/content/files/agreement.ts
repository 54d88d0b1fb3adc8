import { z } from 'zod'
import { clausesFile } from '../../../domain/learning/agreement/clauses-file.ts'
import { kitFile } from '../../../domain/learning/agreement/kit.ts'
import { uuid } from '../../../domain/platform/fields.ts'
import { CONTENT } from './folder.ts'
import { parseYaml, readYaml, type YamlFile } from './yaml.ts'

const CLAUSES = 'agreement.yaml'
const KIT = 'agreement-kit.yaml'

/** The clauses families choose from, and the texts around them. Neither quotes facts: a blank is no quote. */
export type Agreement = { clauses: YamlFile<typeof clausesFile>; kit: YamlFile<typeof kitFile> }

/** The texts of both files. @throws ContentError */
export const parseAgreement = (clauses: string, kit: string): Agreement => ({
  clauses: { file: CLAUSES, ...parseYaml(CLAUSES, clauses, clausesFile) },
  kit: parseKit(kit),
})

/** The texts around the agreement, and of what is printed beside it. @throws ContentError */
export const parseKit = (text: string) => ({ file: KIT, ...parseYaml(KIT, text, kitFile) })

/** @throws ContentError */
export const readAgreement = async (contentFolder = CONTENT): Promise<Agreement> => ({
  clauses: await readYaml(contentFolder, CLAUSES, clausesFile),
  kit: await readYaml(contentFolder, KIT, kitFile),
})

/** The id of the competency in a folder of the content, by which a freedom names it. @throws ContentError */
export const readCompetencyId = async (folder: string, contentFolder = CONTENT): Promise<string> =>
  (await readYaml(contentFolder, `${folder}/competency.yaml`, z.looseObject({ id: uuid }))).data.id.toLowerCase()
