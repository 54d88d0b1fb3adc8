import type { Rule } from '../curriculum.ts'

/** What a pass means for the use of an app is said by the operator (decision 059), not by our competencies. */
export const passNotes: Rule = ({ competencies }) =>
  competencies.flatMap(({ competency: { file, data, lineOf } }) => {
    if (data.passNote === null) return []
    const message = 'Was ein Pass bedeutet, sagt der Betreiber: Hier steht nichts dazu.'
    return [{ file, line: lineOf(['passNote']), message }]
  })
