import { basename, dirname } from 'node:path'
import { LAB_ADDRESS } from '../../../../domain/content/simulations.ts'
import type { People } from '../../files/people.ts'
import { ageOf, type Curriculum, type Finding, levelsOf, type Rule, whereTrue } from '../curriculum.ts'
import { codeTextsOf, textsOf } from '../texts.ts'

/** Who speaks in a chat without being a child: families, people with a title, and what is no person. */
const ROLE =
  /^(?:Mama|Papa|Oma|Opa|Mutter|Vater|Lehrerin|Admin|Anbieter|App|Bank|Bot|Clip|Gruppe|Jemand|Minister|Spiel|Suche|System|Frau|Herr|Ein|Dein|SMS|WhatsApp|Support)$/
/** Names of those who speak or are played, in lessons and in the code of an exercise. */
const PLAYED = new RegExp(
  [
    String.raw`(?<=^\s*- from: )\p{Lu}\p{Ll}+(?=$)`,
    String.raw`(?<=\b[Bb]ist du |Du bist )\p{Lu}\p{Ll}+(?=[,.\s])`,
    String.raw`(?<=(?:friend|leader|target|ally|asks|partner|name): '(?:Tante |Onkel )?)\p{Lu}\p{Ll}+(?=['_.])`,
  ].join('|'),
  'gmu',
)

/**
 * Who may stand where (content/people.yaml): the cast at its ages, with its families, and never in a level about what
 * is sexual, violent or criminal; there only those who stand nowhere else. The exercises are read as well: each belongs
 * to the level that has it, and may be grave on its own. Not of a package, which brings its own people.
 */
export const people: Rule = (curriculum) => (curriculum.people ? rulesOf(curriculum, curriculum.people) : [])

/** How many years older than the youngest reader of a level the cast may be in it. */
const BAND = 3

function rulesOf(curriculum: Curriculum, { file: list, data, lineOf }: People): Finding[] {
  const grave = new Map(
    Object.entries(data.once).flatMap(([folder, names]) => names.map((name) => [name, folder] as const)),
  )
  const ages = new Map(levelsOf(curriculum).map((folder) => [dirname(folder.level.file), ageOf(folder)]))
  const levels = new Map(
    levelsOf(curriculum).flatMap(({ level, simulations }) =>
      simulations.map(({ data: { endpointUrl } }) => [endpointUrl, dirname(level.file)] as const),
    ),
  )
  const folderOf = (file: string) =>
    curriculum.code.has(file) ? levels.get(`${LAB_ADDRESS}/${basename(file, '.ts')}`) : dirname(file)
  /** Where a file belongs, and may have its names from. */
  const homesOf = (file: string) => [folderOf(file) ?? '', file]
  const isGrave = (file: string) => homesOf(file).some((home) => data.once[home])
  return [
    ...Object.keys(data.once)
      .filter((home) => !ages.has(home) && !curriculum.code.has(home))
      .map((home) => ({ file: list, line: lineOf(['once', home]), message: `${home} gibt es nicht.` })),
    ...[...textsOf(curriculum), ...codeTextsOf(curriculum)].flatMap(({ file, line, text }) => {
      const age = ages.get(folderOf(file) ?? '')
      const at = (message: string): Finding => ({ file, line, message })
      return [
        ...data.cast
          .filter(({ name }) => isNamedIn(text, name))
          .flatMap(({ name, ages: [from, to], without }) => {
            if (age === undefined) return []
            const relative = without.find((one) =>
              new RegExp(String.raw`(?<!\p{L})${name}s (?:\p{Ll}+ )?${one}(?!\p{L})`, 'u').test(text),
            )
            const stated = Number(
              new RegExp(String.raw`(?<!\p{L})${name} ist (\d\d?)(?!\d| \p{Lu})`, 'u').exec(text)?.[1] ?? age,
            )
            const growsUp = `${name} gehört zu den Kindern, die mitwachsen: Hier steht jemand, der sonst nirgends vorkommt.`
            return whereTrue(
              [stated < age || stated > age + BAND, `${name} ist hier ${stated}, dieses Level ist ab ${age}.`],
              [isGrave(file), growsUp],
              [age < from || age > to, `${name} kommt von ${from} bis ${to} vor, dieses Level ist ab ${age}.`],
              [relative !== undefined, `${relative} gehört nicht zur Familie von ${name} (${list}).`],
            ).map(at)
          }),
        ...[...grave]
          .filter(([name, home]) => isNamedIn(text, name) && !homesOf(file).includes(home))
          .map(([name, home]) => at(`${name} steht in ${home} und soll sonst nirgends vorkommen.`)),
      ]
    }),
    ...[...curriculum.files, ...curriculum.code].flatMap(([file, text]) =>
      isGrave(file)
        ? [...text.matchAll(PLAYED)]
            .filter(([who]) => !ROLE.test(who) && !homesOf(file).some((home) => data.once[home]?.includes(who)))
            .map(({ 0: who, index }) => ({
              ...{ file, line: text.slice(0, index).split('\n').length },
              message: `${who} fehlt in ${list} unter ${homesOf(file).find((home) => data.once[home])}: Wer hier vorkommt, kommt sonst nirgends vor.`,
            }))
        : [],
    ),
  ]
}

const isNamedIn = (text: string, name: string) =>
  text.includes(name) && new RegExp(String.raw`(?<![\p{L}\d_])${name}(?=s?(?![\p{L}\d]))`, 'u').test(text)
