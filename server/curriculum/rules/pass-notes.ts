import type { Rule } from '../curriculum.ts'

const NOTE = 'Ob und ab wann du die App nutzt, entscheidet deine Familie – frühestens ab dem Anbieter-Alter.'

/** A pass about an app of a vendor says, in one and the same sentence, that it is no permission; the others say nothing of it. */
export const passNotes: Rule = ({ competencies }) =>
  competencies.flatMap(({ competency: { file, data, lineOf } }) => {
    const isAboutApp = data.vendor_min_age !== null && data.vendor_min_age !== '0'
    if (data.pass_note === (isAboutApp ? NOTE : null)) return []
    const message = isAboutApp
      ? `Die Kompetenz nennt ein Anbieter-Alter, ihr Pass sagt deshalb: „${NOTE}“`
      : 'Die Kompetenz nennt kein Anbieter-Alter, ihr Pass sagt deshalb nichts dazu.'
    return [{ file, line: lineOf(['pass_note']), message }]
  })
