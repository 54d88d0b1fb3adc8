import { type Finding, levelsOf, type Rule } from '../curriculum.ts'

/** Three levels; in each two lessons for the child, one for the parents, one quiz. */
export const structure: Rule = (curriculum) => [
  ...curriculum.competencies
    .filter(({ levels }) => levels.length !== 3)
    .map(({ competency, levels }) => ({
      file: competency.file,
      line: 1,
      message: `Eine Kompetenz hat 3 Level, diese hat ${levels.length}.`,
    })),
  ...levelsOf(curriculum).flatMap(({ level, lessons, quizzes }): Finding[] => {
    const parents = lessons.filter(({ head }) => head.isParentOnly).length
    const wanted: [number, number, string][] = [
      [2, lessons.length - parents, 'Lektionen für das Kind'],
      [1, parents, 'Lektion für Eltern'],
      [1, quizzes.length, 'Quiz'],
    ]
    return wanted
      .filter(([want, have]) => want !== have)
      .map(([want, have, what]) => ({
        file: level.file,
        line: 1,
        message: `Ein Level hat ${want} ${what}, dieses hat ${have}.`,
      }))
  }),
]
