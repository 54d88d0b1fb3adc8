import { z } from 'zod'
import { CONTENT } from './folder.ts'
import { readYaml, type YamlFile } from './yaml.ts'

const name = z.string('fehlt').regex(/^\p{Lu}\p{L}+$/u, 'muss ein Vorname sein')
const age = z.int().min(6).max(17)
const peopleFile = z.strictObject({
  /** `ages`: from which to which level they stand in; `without`: whom their family does not have. */
  cast: z.array(
    z.strictObject({
      ...{ name, ages: z.tuple([age, age]), home: z.string(), body: z.string(), about: z.string() },
      without: z.array(name).default([]),
    }),
  ),
  /** By folder of the level, or file of one exercise: names that stand there and nowhere else. */
  once: z.record(z.string(), z.array(name)),
})

/** Who stands in lessons, quizzes and exercises. */
export type People = YamlFile<typeof peopleFile>

/** @throws ContentError */
export const readPeople = (contentFolder = CONTENT): Promise<People> =>
  readYaml(contentFolder, 'people.yaml', peopleFile)
