import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { clausesFile } from '../../../domain/learning/agreement/clauses-file.ts'
import { kitFile } from '../../../domain/learning/agreement/kit.ts'
import { uuid } from '../../../domain/platform/fields.ts'
import { ContentError } from './error.ts'
import { CONTENT } from './folder.ts'
import { type ParsedYaml, parseYaml } from './yaml.ts'

const CLAUSES = 'agreement.yaml'
const KIT = 'agreement-kit.yaml'

type Parsed<S extends z.ZodType> = { file: string } & ParsedYaml<z.output<S>>
/** The clauses families choose from, and the texts around them. Neither quotes facts: a blank is no quote. */
export type Agreement = { clauses: Parsed<typeof clausesFile>; kit: Parsed<typeof kitFile> }

/** The texts of both files. @throws ContentError */
export const parseAgreement = (clauses: string, kit: string): Agreement => ({
  clauses: { file: CLAUSES, ...parseYaml(CLAUSES, clauses, clausesFile) },
  kit: parseKit(kit),
})

/** The texts around the agreement, and of what is printed beside it. @throws ContentError */
export const parseKit = (text: string) => ({ file: KIT, ...parseYaml(KIT, text, kitFile) })

/** @throws ContentError */
export async function readAgreement(contentFolder = CONTENT): Promise<Agreement> {
  const textOf = (file: string) =>
    readFile(join(contentFolder, file), 'utf8').catch(() => {
      throw new ContentError(file, undefined, 'Die Datei fehlt.')
    })
  return parseAgreement(await textOf(CLAUSES), await textOf(KIT))
}

/** The id of the competency in a folder of the content, by which a freedom names it. @throws ContentError */
export async function readCompetencyId(folder: string, contentFolder = CONTENT): Promise<string> {
  const file = join(folder, 'competency.yaml')
  return parseYaml(
    file,
    await readFile(join(contentFolder, file), 'utf8'),
    z.looseObject({ id: uuid }),
  ).data.id.toLowerCase()
}
