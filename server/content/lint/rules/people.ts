import { dirname } from 'node:path'
import type { People } from '../../files/people.ts'
import { ageOf, type Curriculum, type Finding, levelsOf, type Rule } from '../curriculum.ts'
import { textsOf } from '../texts.ts'

/** Who speaks in a chat without being a child: families, people with a title, and what is no person. */
const ROLE =
  /^(?:Mama|Papa|Oma|Opa|Mutter|Vater|Lehrerin|Admin|Anbieter|App|Bank|Bot|Clip|Gruppe|Jemand|Minister|Spiel|Suche|System|Frau|Herr|Ein|Dein|SMS|WhatsApp|Support)$/
/** Whoever speaks, or is to be played. */
const PLAYED = /(?<=^\s*- from: )\p{Lu}\p{Ll}+(?=$)|(?<=\b[Bb]ist du |Du bist )\p{Lu}\p{Ll}+(?=[,.\s])/gmu

/**
 * Who may stand where (content/people.yaml): the cast at its ages, with its families, and never in a level about what is sexual,
 * violent or criminal; there only those who stand nowhere else. Not of a package, which brings its own people.
 */
export const people: Rule = (curriculum) => (curriculum.people ? rulesOf(curriculum, curriculum.people) : [])

/** How many years older than the youngest reader of a level the cast may be in it. */
const BAND = 3

function rulesOf(curriculum: Curriculum, { file: list, data, lineOf }: People): Finding[] {
  const grave = new Map(
    Object.entries(data.once).flatMap(([folder, names]) => names.map((name) => [name, folder] as const)),
  )
  const ages = new Map(levelsOf(curriculum).map((folder) => [dirname(folder.level.file), ageOf(folder)]))
  const places = textsOf(curriculum).map((text) => ({ ...text, folder: dirname(text.file) }))
  return [
    ...Object.keys(data.once)
      .filter((folder) => !ages.has(folder))
      .map((folder) => ({ file: list, line: lineOf(['once', folder]), message: `Das Level ${folder} gibt es nicht.` })),
    ...places.flatMap(({ file, line, text, folder }) => {
      const at = (message: string): Finding => ({ file, line, message })
      return [
        ...data.cast
          .filter(({ name }) => ages.has(folder) && named(name).test(text))
          .flatMap(({ name, ages: [from, to], without }) => {
            const age = ages.get(folder) ?? 0
            const relative = without.find((one) =>
              new RegExp(String.raw`(?<!\p{L})${name}s (?:\p{Ll}+ )?${one}(?!\p{L})`, 'u').test(text),
            )
            const stated = Number(
              new RegExp(String.raw`(?<!\p{L})${name} ist (\d\d?)(?!\d| \p{Lu})`, 'u').exec(text)?.[1] ?? age,
            )
            return [
              ...(stated < age || stated > age + BAND
                ? [at(`${name} ist hier ${stated}, dieses Level ist ab ${age}.`)]
                : []),
              ...(data.once[folder]
                ? [at(`${name} gehört zu den Kindern, die mitwachsen: Hier steht jemand, der sonst nirgends vorkommt.`)]
                : []),
              ...(age < from || age > to
                ? [at(`${name} kommt von ${from} bis ${to} vor, dieses Level ist ab ${age}.`)]
                : []),
              ...(relative ? [at(`${relative} gehört nicht zur Familie von ${name} (${list}).`)] : []),
            ]
          }),
        ...[...grave]
          .filter(([name, home]) => home !== folder && named(name).test(text))
          .map(([name, home]) => at(`${name} steht in ${home} und soll sonst nirgends vorkommen.`)),
      ]
    }),
    ...Object.entries(data.once).flatMap(([folder, names]) =>
      [...curriculum.files]
        .filter(([name]) => dirname(name) === folder)
        .flatMap(([name, text]) =>
          [...text.matchAll(PLAYED)]
            .filter(([who]) => !ROLE.test(who) && !names.includes(who))
            .map(({ 0: who, index }) => ({
              ...{ file: name, line: text.slice(0, index).split('\n').length },
              message: `${who} fehlt in people.yaml unter ${folder}: Wer hier vorkommt, kommt sonst nirgends vor.`,
            })),
        ),
    ),
  ]
}

const named = (name: string) => new RegExp(String.raw`(?<![\p{L}\d_])${name}(?=s?(?![\p{L}\d]))`, 'u')
